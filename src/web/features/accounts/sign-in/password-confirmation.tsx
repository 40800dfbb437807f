import * as z from 'zod/mini';
import { confirmIdentity } from '#contract/accounts/second-factor.ts';
import { givenPassword } from '#contract/accounts/passwords.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';

interface Props {
  readonly onConfirmed: () => void;
  readonly onCancel: () => void;
}

export function PasswordConfirmation({ onConfirmed, onCancel }: Props) {
  const call = useCall();
  const { profile } = useOwnProfile();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: z.object({ password: givenPassword }),
    draftPart: 'confirmation',
    async send(body) {
      await call(confirmIdentity, { body });
      onConfirmed();
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Continue</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        {...field('password')}
      />
    </Form>
  );
}
