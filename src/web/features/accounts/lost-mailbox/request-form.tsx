import * as z from 'zod/mini';
import { longestMoveText, lostMailboxForm } from '#contract/accounts/lost-mailbox.ts';
import { brand } from '#contract/brand.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Typed {
  readonly freakBrotherNumber: string;
  readonly email: string;
  readonly text: string;
}

const typedForm = z.pipe(
  z.transform((typed: Typed): z.input<typeof lostMailboxForm> => typed),
  lostMailboxForm,
);

interface Props {
  /** Called with the server's message. */
  readonly onSent: (message: string) => void;
}

export function RequestForm({ onSent }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: typedForm,
    async send(request) {
      const { body } = await call('askForMove', { body: request });
      onSent(body.message);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Send request</SubmitButton>}
    >
      <TextField
        label="Your number"
        hint={`Such as ${brand.numberPrefix}58.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
        {...field('freakBrotherNumber')}
      />
      <TextField
        label="New email"
        hint="An address that no account uses yet."
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        {...field('email')}
      />
      <TextAreaField
        label="Your message to the admins"
        hint={`What happened, and how can an admin check that it is you? Up to ${longestMoveText.toLocaleString('en')} characters.`}
        rows={5}
        maxLength={longestMoveText}
        required
        {...field('text')}
      />
    </Form>
  );
}
