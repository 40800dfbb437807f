/** Asks for the own password, or the second factor, before something important. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useOwnPassword } from '../account/use-own-password.ts';
import { OwnPasswordField } from './own-password-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

interface Props {
  readonly label: string;
  readonly send: (given: { password?: string | undefined }) => Promise<void>;
  readonly onCancel: () => void;
  readonly children: ReactNode;
  /** False for something of the own account. */
  readonly isForAdmin?: boolean | undefined;
}

export function ConfirmedForm({ label, send, onCancel, children, isForAdmin = true }: Props) {
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
        <OwnPasswordField isForAdmin={isForAdmin} {...field('password')} />
      ) : null}
    </Form>
  );
}
