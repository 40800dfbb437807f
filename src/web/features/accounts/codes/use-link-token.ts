/** The token of a mailed link, taken out of the address bar and the history as soon as it was read. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsAlive } from '#web/ui/use-is-alive.ts';

/** Null without one, and until the page has come alive: the server never sees the fragment. */
export function useLinkToken(): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  const [token, setToken] = useState<string | null>(null);
  const inAddress = isAlive ? (/^#token=(.+)$/.exec(hash)?.[1] ?? null) : null;
  // Kept while rendering, since the address has it for one render only.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(`${pathname}${search}`, { replace: true });
  }, [inAddress, pathname, search, navigate]);
  return token;
}
