/** Answers the sender by email, which closes the message. */
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { longestAnswer, getAnswerTemplates } from '#contract/contact/messages.ts';
import { actsOf } from '#contract/inbox/kinds.ts';
import { plainText } from '#contract/primitives.ts';
import { nameOf, answersAddress } from '#web/addresses/inbox-address.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { AnswerProps } from './answer-props.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { insertTemplate } from './insert-template.ts';
import { rowsOf } from './template-rows.ts';

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
      submit={actsOf(item.kind).approve?.label ?? 'Send'}
      isBusy={isBusy}
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

interface Props {
  /** Returns what the field has now. */
  readonly read: () => string;
  readonly onInsert: (text: string) => void;
}

function TemplateChoice({ read, onInsert }: Props) {
  const { value, failure } = useQuery(getAnswerTemplates);
  const templates = value?.templates ?? [];
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
        <option value="">{failure === null ? 'Insert a template…' : 'Not loaded'}</option>
        {rowsOf(templates).map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="row">
        <Link to={answersAddress}>Edit templates</Link>
      </p>
    </div>
  );
}
