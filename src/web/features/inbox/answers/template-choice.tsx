import { useState } from 'react';
import { getAnswerTemplates } from '#contract/contact/messages.ts';
import { answersAddress } from '#web/addresses/inbox-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { insertTemplate } from './insert-template.ts';
import { rowsOf } from './template-rows.ts';

interface Props {
  /** Returns what the field has now. */
  readonly read: () => string;
  readonly onInsert: (text: string) => void;
}

export function TemplateChoice({ read, onInsert }: Props) {
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
      <p className="row">
        <Link to={answersAddress}>Edit templates</Link>
      </p>
    </div>
  );
}
