import { longestAnswer } from '#contract/contact/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { RowProblems, TemplateRow } from './template-rows.ts';

interface Props {
  readonly row: TemplateRow;
  /** Starts at 0. */
  readonly place: number;
  readonly problems: RowProblems;
  readonly onChange: (row: TemplateRow) => void;
  readonly onMoveUp: () => void;
  readonly onRemove: () => void;
}

export function TemplateFields({ row, place, problems, onChange, onMoveUp, onRemove }: Props) {
  const about = row.name.trim() === '' ? `template ${place + 1}` : row.name;
  return (
    <li>
      <fieldset className="template">
        <legend>{`Template ${place + 1}`}</legend>
        <TextField
          label="Name"
          autoComplete="off"
          required
          value={row.name}
          error={problems.name}
          onChange={({ target }) => onChange({ ...row, name: target.value })}
        />
        <TextAreaField
          label="Text"
          rows={3}
          limit={longestAnswer}
          required
          value={row.text}
          error={problems.text}
          onChange={({ target }) => onChange({ ...row, text: target.value })}
        />
        <div className="row">
          <Button
            type="button"
            kind="quiet"
            disabled={place === 0}
            aria-label={`Move up: ${about}`}
            onClick={onMoveUp}
          >
            Move up
          </Button>
          <Button type="button" kind="quiet" aria-label={`Remove: ${about}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </fieldset>
    </li>
  );
}
