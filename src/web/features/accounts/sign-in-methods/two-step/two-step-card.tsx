/** Two-step sign-in on the account page: off, on, or one of the forms that change it. */
import { useState } from 'react';
import { beginTotp, mailSecondFactorLink, setTotp } from '#contract/accounts/second-factor.ts';
import type { CallOutput } from '#contract/api/web-bundle.ts';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useStepFocus } from '../../use-steps.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepOn } from './two-step-on.tsx';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { TotpSetup } from './totp-setup.tsx';

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
