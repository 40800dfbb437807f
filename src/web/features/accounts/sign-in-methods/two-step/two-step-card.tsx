/** Two-step sign-in on the account page: off, on, or one of the forms that change it. */
import { useState } from 'react';
import {
  beginTotp,
  mailSecondFactorLink,
  setTotp,
  renewRecoveryCodes,
  removeTotp,
  turnOffSecondFactor,
} from '#contract/accounts/second-factor.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useStepFocus } from '../../use-steps.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { TotpSetup } from './totp-setup.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';

type View =
  | { readonly name: 'overview' }
  | { readonly name: 'app'; readonly secret: CallOutput<typeof beginTotp> }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const titles: Readonly<Record<View['name'], string>> = {
  overview: 'Two-step sign-in',
  app: 'Set up your authenticator app',
  codes: 'Save your recovery codes',
};

interface TwoStepCardProps {
  readonly methods: SignInMethods;
  readonly refresh: () => Promise<void>;
}

export function TwoStepCard({ methods, refresh }: TwoStepCardProps) {
  const showToast = useToast();
  const [view, setView] = useState<View>({ name: 'overview' });
  const { isOn, isRequired, hasTotp } = methods.secondFactor;
  // The button that turns it off or removes the app disappears with it.
  const heading = useStepFocus(`${view.name}, ${isOn ? 'on' : 'off'}, ${hasTotp ? 'app' : ''}`);

  function goBack() {
    setView({ name: 'overview' });
    void refresh();
  }

  return (
    <Card title={titles[view.name]} heading={heading}>
      {view.name === 'codes' ? <RecoveryCodes codes={view.codes} onKept={goBack} /> : null}
      {view.name === 'app' ? (
        <NewAuthenticatorApp
          first={view.secret}
          onDone={(message) => {
            showToast('success', message);
            goBack();
          }}
          onCancel={goBack}
        />
      ) : null}
      {view.name === 'overview' && isOn ? (
        <TwoStepOn
          methods={methods}
          refresh={refresh}
          onCodes={(codes) => setView({ name: 'codes', codes })}
          onSecret={(secret) => setView({ name: 'app', secret })}
        />
      ) : null}
      {view.name === 'overview' && !isOn ? <TwoStepOff isRequired={isRequired} /> : null}
    </Card>
  );
}

function TwoStepOff({ isRequired }: { readonly isRequired: boolean }) {
  const call = useCall();
  const [notice, setNotice] = useState<string | null>(null);
  const { isBusy, alert, run } = useAction(async () => {
    setNotice(null);
    setNotice((await call(mailSecondFactorLink)).body.message);
  });
  return (
    <>
      {isRequired ? (
        <p className="notice">Set up two-step sign-in to use the admin pages.</p>
      ) : null}
      <p>
        <b>It is off.</b> When it is on, your password alone is not enough to sign in: you also use
        a passkey, or a code that an app on your phone shows.
      </p>
      <p>
        To set it up, open a link that we send to your email. A stolen password alone is not enough
        for that.
      </p>
      <AlertBox message={alert} />
      <div role="status">
        {notice === null ? null : (
          <p className="notice">{notice} Nothing arrived? Check your spam folder.</p>
        )}
      </div>
      <div className="form-actions">
        <Button type="button" kind="quiet" isBusy={isBusy} onClick={run}>
          {notice === null ? 'Email me the link' : 'Email me another link'}
        </Button>
      </div>
    </>
  );
}

interface NewAuthenticatorAppProps {
  readonly first: CallOutput<typeof beginTotp>;
  readonly onDone: (message: string) => void;
  readonly onCancel: () => void;
}

function NewAuthenticatorApp({ first, onDone, onCancel }: NewAuthenticatorAppProps) {
  const call = useCall();
  const [secret, setSecret] = useState(first);
  const [notice, setNotice] = useState<string | null>(null);
  const { challenge } = secret;

  async function send(code: string) {
    try {
      onDone((await call(setTotp, { body: { challenge, code } })).body.message);
    } catch (error) {
      if (!isRefusal(error) || error.errors?.['challenge'] === undefined) throw error;
      setSecret((await call(beginTotp)).body);
      setNotice('This took too long. Please scan the new code.');
    }
  }

  return (
    <TotpSetup
      key={challenge}
      notice={notice}
      secret={secret.secret}
      uri={secret.uri}
      send={send}
      leaveButton={
        <Button type="button" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
    />
  );
}

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

function TwoStepOn({ methods, refresh, onCodes, onSecret }: Props) {
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
