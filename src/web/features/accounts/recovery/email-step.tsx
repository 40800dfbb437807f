/** The first step of password recovery: the email. The response does not reveal whether it has an account. */
import { requestPasswordReset, recoveryForm } from '#contract/accounts/recovery.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Props {
  /** The initial value, for someone who returns to this step. */
  readonly typed: string;
  /** @param notice the server's message; null if no request was sent */
  readonly onDone: (email: string, notice: string | null) => void;
}

export function EmailStep({ typed, onDone }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit, submitTo } = useSchemaForm({
    schema: recoveryForm,
    ...(typed === '' ? {} : { defaultValues: { email: typed } }),
    async send(request) {
      const { body } = await call(requestPasswordReset, { body: request });
      onDone(request.email, body.message);
    },
  });
  const goOnWithCode = () => submitTo(({ email }) => onDone(email, null));

  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>Recover</SubmitButton>
          <Button type="button" kind="quiet" onClick={() => void goOnWithCode()}>
            I already have a code
          </Button>
        </>
      }
    >
      <TextField
        label="Email"
        hint="Enter the email of your account. We send a code, then you choose a new password."
        type="email"
        autoComplete="username"
        required
        {...field('email')}
      />
    </Form>
  );
}
