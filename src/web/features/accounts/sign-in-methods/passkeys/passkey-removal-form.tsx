/** Asks for the password, unless the account has a second factor. */
import type { Passkey, SignInMethods } from '#contract/accounts/passkeys.ts';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { OwnPasswordField } from '#web/api/forms/own-password-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';

interface Props {
  readonly passkey: Passkey;
  readonly onRemoved: (methods: SignInMethods) => void;
  readonly onCancel: () => void;
}

export function PasskeyRemovalForm({ passkey, onRemoved, onCancel }: Props) {
  const call = useCall();
  const ownPassword = useOwnPassword();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: ownPassword.schema,
    async send(body) {
      onRemoved((await call('removePasskey', { params: { passkey: passkey.id }, body })).body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy} kind="danger">
            Remove passkey
          </SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p>It will no longer sign you in here. Delete it on your device too.</p>
      {ownPassword.isAsked ? <OwnPasswordField {...field('password')} /> : null}
    </Form>
  );
}
