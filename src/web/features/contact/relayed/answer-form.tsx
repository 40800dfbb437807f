import * as z from 'zod/mini';
import { answerRelayed, longestMessage, type RelayedMessage } from '#contract/contact/contact.ts';
import { plainText } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';

interface Props {
  readonly token: string;
  readonly onAnswered: (message: RelayedMessage) => void;
}

const answerForm = z.object({
  text: plainText('Your answer', { max: longestMessage, required: 'Please write an answer.' }),
});

export function AnswerForm({ token, onAnswered }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: answerForm,
    defaultValues: { text: '' },
    async send({ text }) {
      const { body } = await call(answerRelayed, { body: { token, text } });
      onAnswered(body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Send answer and show my address</SubmitButton>}
    >
      <p className="notice">
        <b>The sender then sees the email address of your account,</b> and your name. After that,
        you write to each other by email.
      </p>
      <TextAreaField
        label="Your answer"
        hint={`Up to ${longestMessage.toLocaleString('en')} characters.`}
        rows={6}
        limit={longestMessage}
        required
        {...field('text')}
      />
    </Form>
  );
}
