/** The fields for the day and the place of a photo. */
import { monthShortNames } from '#contract/members/display-names.ts';
import { pastedWhole } from '#contract/pasted-value.ts';
import { LocationField } from '#web/api/forms/location-field.tsx';
import type { SchemaForm } from '#web/api/forms/use-schema-form.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Name = 'day' | 'month' | 'year' | 'location';

interface Props {
  readonly field: (name: Name) => ReturnType<SchemaForm<Record<Name, string>, unknown>['field']>;
}

export function TakenFields({ field }: Props) {
  return (
    <>
      <fieldset className="stack">
        <legend>When was it taken?</legend>
        <p className="hint">Leave empty what you do not know.</p>
        <div className="date-fields">
          <TextField
            label="Day"
            inputMode="numeric"
            autoComplete="off"
            clean={pastedWhole}
            {...field('day')}
          />
          <SelectField label="Month" {...field('month')}>
            <option value="" aria-label="No month" />
            {monthShortNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Year"
            inputMode="numeric"
            autoComplete="off"
            clean={pastedWhole}
            {...field('year')}
          />
        </div>
      </fieldset>
      <LocationField
        label="Where was it taken?"
        hint="The place or drop zone, if you know it"
        {...field('location')}
      />
    </>
  );
}
