import {
  beginTotp,
  renewRecoveryCodes,
  removeTotp,
  turnOffSecondFactor,
} from '#contract/accounts/second-factor.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

const fewCodes = 3;

function describeCodes(left: number): string {
  if (left === 0) return 'You have no recovery codes left.';
  return `Only ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`;
}

function MethodFacts({ methods }: { readonly methods: SignInMethods }) {
  const { passkeys, secondFactor } = methods;
  return (
    <dl className="facts">
      <div>
        <dt>Passkeys</dt>
        <dd>{passkeys.length === 0 ? 'None' : passkeys.length}</dd>
      </div>
      <div>
        <dt>Authenticator app</dt>
        <dd>{secondFactor.hasTotp ? 'Set up' : 'None'}</dd>
      </div>
      <div>
        <dt>Recovery codes left</dt>
        <dd>{secondFactor.recoveryCodesLeft}</dd>
      </div>
    </dl>
  );
}

interface Props {
  readonly methods: SignInMethods;
  readonly refresh: () => Promise<void>;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onSecret: (secret: CallOutput<typeof beginTotp>) => void;
}

export function TwoStepOn({ methods, refresh, onCodes, onSecret }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { hasTotp, isRequired, recoveryCodesLeft } = methods.secondFactor;
  const app = useAction(async () => onSecret((await call(beginTotp)).body));
  return (
    <>
      <p>
        <b>It is on.</b> After your password we ask for one of these:
      </p>
      <MethodFacts methods={methods} />
      {recoveryCodesLeft > fewCodes ? null : (
        <p className="notice">
          {describeCodes(recoveryCodesLeft)} Create new ones, so that you can sign in without your
          phone.
        </p>
      )}
      <AlertBox message={app.alert} />
      <div className="form-actions">
        <ConfirmedAction
          label="Create new recovery codes"
          title="Create new recovery codes?"
          confirmLabel="Create new codes"
          act={async () => onCodes((await call(renewRecoveryCodes)).body.recoveryCodes)}
        >
          <p>Your current codes will stop working.</p>
        </ConfirmedAction>
        <Button type="button" kind="quiet" isBusy={app.isBusy} onClick={app.run}>
          {hasTotp ? 'Replace the authenticator app' : 'Set up an authenticator app'}
        </Button>
        {hasTotp ? (
          <ConfirmedAction
            label="Remove the authenticator app"
            title="Remove the authenticator app?"
            confirmLabel="Remove the app"
            confirmKind="danger"
            act={async () => {
              showToast('success', (await call(removeTotp)).body.message);
              await refresh();
            }}
          >
            <p>Its codes will stop working. You will need a passkey to sign in.</p>
          </ConfirmedAction>
        ) : null}
        {isRequired ? null : (
          <ConfirmedAction
            label="Turn off two-step sign-in"
            title="Turn off two-step sign-in?"
            confirmLabel="Turn off"
            confirmKind="danger"
            act={async () => {
              showToast('success', (await call(turnOffSecondFactor)).body.message);
              await refresh();
            }}
          >
            <p>
              You will sign in with your password only. Your recovery codes
              {hasTotp ? ' and your authenticator app' : ''} will stop working. Your passkeys will
              keep working.
            </p>
          </ConfirmedAction>
        )}
      </div>
      {isRequired ? (
        <p className="hint">Admins need two-step sign-in, so you cannot turn it off.</p>
      ) : null}
    </>
  );
}
