/** Asks for the passkey's name; then the browser creates the passkey. */
import { useState } from 'react';
import {
  beginPasskey,
  addPasskey,
  passkeyNameForm,
  type SignInMethods,
} from '#contract/accounts/passkeys.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { suggestPasskeyName } from './suggest-passkey-name.ts';
import { usePasskeyDialog } from './use-passkey-dialog.ts';

interface Props {
  readonly onAdded: (methods: SignInMethods) => void;
  readonly onCancel: () => void;
}

export function NewPasskeyForm({ onAdded, onCancel }: Props) {
  const call = useCall();
  const makePasskey = usePasskeyDialog();
  const [suggestedName] = useState(() => suggestPasskeyName());
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: passkeyNameForm,
    defaultValues: { name: suggestedName },
    draftPart: 'new-passkey',
    async send({ name }) {
      const { options } = (await call(beginPasskey)).body;
      const response = await makePasskey(options);
      const { challenge } = options;
      onAdded((await call(addPasskey, { body: { challenge, name, response } })).body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Create passkey</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="A name that you will recognize, such as the device."
        autoComplete="off"
        required
        {...field('name')}
      />
    </Form>
  );
}
