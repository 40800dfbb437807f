/** Works without JavaScript, like the form of the message. */
import * as z from 'zod/mini';
import { contactToken } from '#contract/contact/contact.ts';
import { linkCode, pastedCode } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useHydrated } from '#web/ui/use-is-alive.ts';
import { useConfirmMessage } from './use-confirm-message.ts';

const confirmForm = z.object({ token: contactToken });

export function CodeForm() {
  const isHydrated = useHydrated();
  const confirm = useConfirmMessage();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: confirmForm,
    send: ({ token }) => confirm(token),
  });
  return (
    <form
      className="form"
      method="post"
      action="/api/Contact/Confirm"
      noValidate={isHydrated}
      onSubmit={onSubmit}
    >
      <TextField
        label="Code from the email"
        hint="The long code at the end of the email. Or open the link in the email."
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        clean={(text) => pastedCode(text, [linkCode])}
        required
        {...field('token')}
      />
      <AlertBox message={alert} />
      <div className="form-actions">
        <Button type="submit" isBusy={isBusy}>
          Confirm message
        </Button>
      </div>
    </form>
  );
}
