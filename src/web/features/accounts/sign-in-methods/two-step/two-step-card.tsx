/** Two-step sign-in on the account page: off, on, or one of the forms that change it. */
import { useState } from 'react';
import type { beginTotp } from '#contract/accounts/second-factor.ts';
import type { CallOutput } from '#contract/operation.ts';
import type { SignInMethods } from '#contract/accounts/passkeys.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useStepFocus } from '../../use-steps.ts';
import { NewAuthenticatorApp } from './new-authenticator-app.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoStepOff } from './two-step-off.tsx';
import { TwoStepOn } from './two-step-on.tsx';

type View =
  | { readonly name: 'overview' }
  | { readonly name: 'app'; readonly secret: CallOutput<typeof beginTotp> }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const titles: Readonly<Record<View['name'], string>> = {
  overview: 'Two-step sign-in',
  app: 'Set up your authenticator app',
  codes: 'Save your recovery codes',
};

interface Props {
  readonly methods: SignInMethods;
  readonly refresh: () => Promise<void>;
}

export function TwoStepCard({ methods, refresh }: Props) {
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
