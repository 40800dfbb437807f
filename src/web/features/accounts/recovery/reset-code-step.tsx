import { useState } from 'react';
import { codeEndsAt } from '#contract/accounts/codes.ts';
import {
  checkResetCode,
  requestPasswordReset,
  resetCodeForm,
} from '#contract/accounts/recovery.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { CodeField, CodeHelp, WorksUntil } from '../codes/code-field.tsx';

export interface RightCode {
  readonly code: string;
  /** Whether a new password ends passkeys. */
  readonly endsPasskeys: boolean;
  readonly worksUntil: string;
}

interface Props {
  readonly email: string;
  /** The server's message after the code was requested; null if it was not. */
  readonly notice: string | null;
  /** Null if it is not known when the code was sent. */
  readonly worksUntil: string | null;
  readonly onRight: (right: RightCode) => void;
  readonly onOtherEmail: () => void;
}

export function ResetCodeStep({ email, notice, worksUntil, onRight, onOtherEmail }: Props) {
  const call = useCall();
  const showToast = useToast();
  const [newWorksUntil, setNewWorksUntil] = useState(worksUntil);
  const { field, isBusy, alert, clear, onSubmit } = useSchemaForm({
    schema: resetCodeForm,
    defaultValues: { email, resetCode: '' },
    hiddenFields: ['email'],
    async send(form) {
      const { body } = await call(checkResetCode, { body: form });
      const { endsPasskeys } = body;
      onRight({ code: form.resetCode, endsPasskeys, worksUntil: codeEndsAt(Date.now()) });
    },
  });
  const resend = useAction(async () => {
    const { body } = await call(requestPasswordReset, { body: { email } });
    clear();
    setNewWorksUntil(codeEndsAt(Date.now()));
    showToast('success', body.message);
  });

  return (
    <>
      <Form
        onSubmit={(event) => {
          resend.forget();
          onSubmit(event);
        }}
        alert={resend.alert ?? alert}
        actions={
          <>
            <SubmitButton isBusy={isBusy}>Check Code</SubmitButton>
            <Button type="button" kind="quiet" isBusy={resend.isBusy} onClick={resend.run}>
              Resend Code
            </Button>
          </>
        }
      >
        {notice === null ? null : <p className="notice">{notice}</p>}
        <CodeField
          hint={
            <>
              Eight digits, from our newest message. The code <WorksUntil at={newWorksUntil} />, in
              this browser only. The link in our email works in any browser.
            </>
          }
          {...field('resetCode')}
        />
      </Form>
      {/* Where the code went is not shown, because it would reveal whether the account exists. */}
      <CodeHelp spamHint="If it comes by email, check your spam folder too.">
        <li>
          Is <b>{email}</b> the email of your account?{' '}
          <button type="button" className="text-button" onClick={onOtherEmail}>
            Use another email
          </button>
        </li>
      </CodeHelp>
    </>
  );
}
