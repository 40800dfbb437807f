import {
  renamePasskey,
  passkeyNameForm,
  type Passkey,
  type SignInMethods,
} from '#contract/accounts/passkeys.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Props {
  readonly passkey: Passkey;
  readonly onRenamed: (methods: SignInMethods) => void;
  readonly onCancel: () => void;
}

export function PasskeyNameForm({ passkey, onRenamed, onCancel }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: passkeyNameForm,
    defaultValues: { name: passkey.name },
    draftPart: `passkey-${passkey.id}`,
    async send(body) {
      onRenamed((await call(renamePasskey, { params: { passkey: passkey.id }, body })).body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Save name</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <TextField label="Name" autoComplete="off" required {...field('name')} />
    </Form>
  );
}
