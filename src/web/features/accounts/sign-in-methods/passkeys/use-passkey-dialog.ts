/** Creates passkeys in the browser's dialog and closes it when the form is unmounted. */
import { useEffect, useRef } from 'react';
import { Refusal } from '#contract/errors.ts';
import { createPasskey } from '#web/api/account/passkeys.ts';

type Made = NonNullable<Awaited<ReturnType<typeof createPasskey>>>;

/** The returned function throws a refusal when no passkey was created. */
export function usePasskeyDialog(): (
  options: Parameters<typeof createPasskey>[0],
) => Promise<Made> {
  const dialog = useRef<AbortController>(null);
  useEffect(() => () => dialog.current?.abort(), []);
  return async (options) => {
    dialog.current = new AbortController();
    const made = await createPasskey(options, dialog.current.signal);
    if (made !== null) return made;
    throw new Refusal('bad_request', { message: 'No passkey was created. You can try again.' });
  };
}
