/** Reserves numbers or makes them void. */
import { useId } from 'react';
import * as z from 'zod/mini';
import { markForm, markNumbers, type NumberRecord } from '#contract/members/ledger.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { longestLine, numberInPath } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  readonly record: NumberRecord;
  readonly onMarked: (record: NumberRecord) => void;
}

/** An empty `last` means a single number. */
const schema = z.object({
  state: markForm.shape.state,
  note: markForm.shape.note,
  last: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => (text.trim() === '' ? undefined : text)),
      z.optional(numberInPath),
    ),
  ),
});

const choices = [
  ['reserved', 'Reserved', 'Kept for someone. It is not offered as the next number.'],
  ['void', 'Void', 'Never given: misprinted, returned or unlucky, for example.'],
] as const;

export function MarkForm({ record, onMarked }: Props) {
  const id = useId();
  const call = useCall();
  const showToast = useToast();
  const { series, number, state, note } = record;
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema,
    defaultValues: { state: state === 'void' ? 'void' : 'reserved', note, last: '' },
    async send({ last, ...mark }) {
      const params = { series, number };
      const body = { ...mark, ...(last === undefined ? {} : { last }) };
      onMarked((await call(markNumbers, { params, body })).body);
      const what = numberLabel(series, number) + (last === undefined ? '' : ` – ${last}`);
      showToast('success', `${what} ${last === undefined ? 'is' : 'are'} ${mark.state} now.`);
    },
  });
  const { name, ref, onChange } = field('state');
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>Save</SubmitButton>}
    >
      <fieldset className="choices">
        <legend>What is it?</legend>
        {choices.map(([value, title, about]) => (
          <label key={value} className="choice" htmlFor={`${id}-${value}`}>
            <input
              id={`${id}-${value}`}
              className="tick"
              type="radio"
              value={value}
              name={name}
              ref={ref}
              onChange={onChange}
            />
            <b>{title}</b>
            <span className="hint">{about}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="Note"
        hint="For whom, or why. Only admins see it."
        autoComplete="off"
        limit={longestLine}
        {...field('note')}
      />
      <DigitsField
        label="Up to number (optional)"
        hint="Marks all numbers in this range."
        clean={(text) => pastedNumber(text, series)}
        {...field('last')}
      />
    </Form>
  );
}
