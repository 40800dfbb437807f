import { useEffect, useRef } from 'react';
import { showPasskey } from '#web/api/account/passkeys.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import type { MethodProps } from './second-factor-method.ts';

export function PasskeyMethod({
  challenge,
  send,
  isChosen,
  leaveButton,
}: MethodProps & { readonly challenge: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<AbortController>(null);
  useEffect(() => {
    if (isChosen) button.current?.focus();
    return () => dialog.current?.abort();
  }, [isChosen]);

  const { isBusy, alert, run } = useAction(async () => {
    dialog.current = new AbortController();
    const response = await showPasskey(challenge, { signal: dialog.current.signal });
    if (response !== null) await send(response);
  });

  return (
    <div className="form">
      <p>Use your fingerprint, face or screen lock.</p>
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button ref={button} type="button" isBusy={isBusy} onClick={run}>
          Continue with a passkey
        </Button>
        {leaveButton}
      </div>
    </div>
  );
}
