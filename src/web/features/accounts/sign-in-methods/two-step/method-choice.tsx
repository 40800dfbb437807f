/** The passkey comes first because it is easier, where it can work. */
import { useState } from 'react';
import type { CallInput } from '#contract/api/web-bundle.ts';
import type { turnOnSecondFactor, Enrolment } from '#contract/accounts/second-factor.ts';
import { describePasskeyObstacle } from '#web/api/account/passkeys.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { suggestPasskeyName } from '../passkeys/suggest-passkey-name.ts';
import { usePasskeyDialog } from '../passkeys/use-passkey-dialog.ts';

export type FirstMethod = Pick<
  NonNullable<CallInput<typeof turnOnSecondFactor>['body']>,
  'method' | 'response' | 'name'
>;

interface MethodChoiceProps {
  readonly options: Enrolment['passkeyOptions'];
  /** Throws the server's refusal. */
  readonly turnOn: (method: FirstMethod) => Promise<void>;
  readonly onApp: () => void;
}

export function MethodChoice({ options, turnOn, onApp }: MethodChoiceProps) {
  const makePasskey = usePasskeyDialog();
  const [hasPasskeys] = useState(() => describePasskeyObstacle() === null);
  const { isBusy, alert, run } = useAction(async () => {
    const response = await makePasskey(options);
    await turnOn({ method: 'passkey', response, name: suggestPasskeyName() });
  });
  return (
    <>
      <p>
        {hasPasskeys
          ? 'From now on you sign in with your password and one of these.'
          : 'From now on you sign in with your password and this.'}
      </p>
      {hasPasskeys ? (
        <section className="method stack" aria-labelledby="passkey-method">
          <h3 id="passkey-method">Passkey</h3>
          <p>Your fingerprint, your face or the screen lock of this device.</p>
          <AlertBox message={alert} />
          <div className="form-actions">
            <Button type="button" isBusy={isBusy} onClick={run}>
              Use a passkey
            </Button>
          </div>
        </section>
      ) : null}
      <section className="method stack" aria-labelledby="app-method">
        <h3 id="app-method">Authenticator app</h3>
        <p>An app on your phone shows a new code every 30 seconds. You type it in.</p>
        <div className="form-actions">
          <Button type="button" kind="quiet" onClick={onApp}>
            Use an authenticator app
          </Button>
        </div>
      </section>
      <p className="hint">
        All other devices are signed out. Passkeys that you added before are removed; you can add
        them again.
      </p>
    </>
  );
}
