/** Where passkeys cannot work, the button is disabled and the reason is below it. */
import { aboutPasskeys, describePasskeyObstacle } from '#web/api/account/passkeys.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useHydrated } from '#web/ui/use-is-alive.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

export function PasskeySignIn() {
  const { isBusy, alert, start } = usePasskeySignIn();
  const isHydrated = useHydrated();
  const obstacle = isHydrated ? describePasskeyObstacle() : null;
  return (
    <div className="form-row">
      <div className="form-actions">
        <Button
          type="button"
          kind="quiet"
          isBusy={isBusy}
          disabled={!isHydrated || obstacle !== null}
          onClick={start}
        >
          Sign in with a passkey
        </Button>
      </div>
      <p className="hint">{obstacle ?? aboutPasskeys}</p>
      <AlertBox message={alert} />
    </div>
  );
}
