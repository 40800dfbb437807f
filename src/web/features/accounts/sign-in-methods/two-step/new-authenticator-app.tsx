import { useState } from 'react';
import { setTotp, beginTotp } from '#contract/accounts/second-factor.ts';
import type { CallOutput } from '#contract/operation.ts';
import { useCall } from '#web/api/call-context.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { TotpSetup } from './totp-setup.tsx';

interface Props {
  readonly first: CallOutput<typeof beginTotp>;
  readonly onDone: (message: string) => void;
  readonly onCancel: () => void;
}

export function NewAuthenticatorApp({ first, onDone, onCancel }: Props) {
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
