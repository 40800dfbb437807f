/** Answers the sender by email, which closes the message. */
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { longestAnswer } from '#contract/contact/messages.ts';
import { actsOf } from '#contract/inbox/kinds.ts';
import { plainText } from '#contract/primitives.ts';
import { nameOf } from '#web/addresses/inbox-address.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { AnswerProps } from './answer-props.ts';
import { TemplateChoice } from './template-choice.tsx';

const schema = z.object({
  text: plainText('Your answer', { max: longestAnswer, required: 'Please write an answer.' }),
});

export function MessageAnswer({ item, decide, onType }: AnswerProps) {
  const { form, field, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { text: '' },
    draftPart: nameOf(item),
    send: ({ text }) => decide('approve', { text }),
  });
  const tell = useEffectEvent(onType);
  useEffect(() => tell(isDirty), [isDirty]);
  const email = item.evidence.message?.email ?? '';
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <SubmitButton isBusy={isBusy}>{actsOf(item.kind).approve?.label ?? 'Send'}</SubmitButton>
      }
    >
      <TemplateChoice
        read={() => form.getValues().text}
        onInsert={(text) => form.setValue('text', text, true)}
      />
      <TextAreaField
        label="Your answer"
        hint={`Sent to ${email}, with the message below it.`}
        limit={longestAnswer}
        required
        data-verb="approve"
        {...field('text')}
      />
    </Form>
  );
}
