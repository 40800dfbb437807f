/** Answers the sender by mail. What was typed survives a failed request and the end of the session. */
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  getAnswerTemplates,
  answerForm,
  type InboxMessage,
  longestAnswer,
} from '#contract/contact/inbox.ts';
import { answersAddress } from '#web/addresses/message-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { LeaveGuard } from '#web/ui/forms/leave-guard.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { insertTemplate } from './insert-template.ts';
import { rowsOf } from './template-rows.ts';
import type { MessageTools } from '../use-message.ts';

const schema = z.object({ text: answerForm.shape.text });

const unsent = {
  title: 'Your answer is not sent',
  question: 'Stay on this page to send it.',
  leave: 'Leave without sending',
};

interface TemplateProps {
  /** Returns what the field has now. */
  readonly read: () => string;
  readonly onInsert: (text: string) => void;
}

function TemplateField({ read, onInsert }: TemplateProps) {
  const { response } = useQuery(getAnswerTemplates);
  const templates = response?.isOk ? response.value.templates : [];
  // It keeps the chosen name, so that the arrow keys reach all of them.
  const [chosen, setChosen] = useState('');
  return (
    <div className="template-field">
      <SelectField
        label="Template"
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          const template = templates[Number(target.value)];
          if (target.value !== '' && template) {
            onInsert(insertTemplate(read(), template, templates));
          }
        }}
      >
        <option value="">{response?.isOk === false ? 'Not loaded' : 'Insert a template…'}</option>
        {rowsOf(templates).map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="fact-links">
        <Link to={answersAddress}>Edit templates</Link>
      </p>
    </div>
  );
}

interface Props {
  readonly message: InboxMessage;
  readonly onAnswer: MessageTools['answer'];
}

export function AnswerForm({ message, onAnswer }: Props) {
  const { name, email, isClosed } = message;
  /** Whether the pressed button also closes the message. */
  const closes = useRef(false);
  const { form, field, isDirty, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { text: '' },
    async send({ text }) {
      const toast = `The answer is sent to ${name}.`;
      const isLast = closes.current;
      await onAnswer(
        { text, isClosed: isLast },
        isLast ? `${toast} The message is closed.` : toast,
      );
      form.reset({ text: '' });
    },
  });
  return (
    <>
      <LeaveGuard hasChanges={() => isDirty} words={unsent} />
      <Form
        onSubmit={(event) => {
          const button = event.nativeEvent.submitter;
          if (!isBusy) closes.current = button?.getAttribute('name') === 'close';
          return onSubmit(event);
        }}
        alert={alert}
        actions={
          <>
            <SubmitButton isBusy={isBusy}>Send answer</SubmitButton>
            {isClosed ? null : (
              <Button type="submit" kind="quiet" name="close">
                Send answer and close
              </Button>
            )}
          </>
        }
      >
        <TemplateField
          read={() => form.getValues().text}
          onInsert={(text) => form.setValue('text', text, true)}
        />
        <TextAreaField
          label="Your answer"
          hint={`Sent to ${email}, with the message below it.`}
          limit={longestAnswer}
          required
          {...field('text')}
        />
      </Form>
    </>
  );
}
