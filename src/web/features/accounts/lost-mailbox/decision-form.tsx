/** Asks the admin for the own password or second factor before an account is moved, or moved back. */
import type { ReactNode } from 'react';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';

interface Props {
  readonly label: string;
  readonly send: (given: { password?: string | undefined }) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

export function DecisionForm({ label, send, onCancel, children }: Props) {
  const { profile } = useOwnProfile();
  const ownPassword = useOwnPassword();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({ schema: ownPassword.schema, send });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>{label}</SubmitButton>
          <Button type="button" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      {children}
      {ownPassword.isAsked ? (
        <>
          <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
          <PasswordField
            label="Your own password"
            hint="So that no one else can do this on your device."
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </>
      ) : null}
    </Form>
  );
}
