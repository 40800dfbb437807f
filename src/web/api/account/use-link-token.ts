/** Reads the token of a mailed link and removes it from the address bar and the history. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Of a link whose token is the whole fragment: 48 hexadecimal digits. */
export const tokenInFragment = /^#([0-9a-f]{48})$/;

/**
 * Null without a token and until hydration, because the server never sees the fragment.
 *
 * @param pattern of the fragment, with the token as its first group
 */
export function useLinkToken(pattern = /^#token=(.+)$/): string | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [token, setToken] = useState<string | null>(null);
  const inAddress = isHydrated ? (pattern.exec(hash)?.[1] ?? null) : null;
  // Stored during rendering, because the address has it for only one render.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(`${pathname}${search}`, { replace: true });
  }, [inAddress, pathname, search, navigate]);
  return token;
}
