/** Makes the same change to several members: choose, look at the preview, change, and undo if it was wrong. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import { editTogether } from '#contract/members/editing-together.ts';
import { seriesLabels, seriesNames } from '#contract/number-label.ts';
import { findSeries } from '#web/addresses/member-address.ts';
import { withoutLabels } from '#web/addresses/number-ranges.ts';
import { LocationField } from '#web/api/forms/location-field.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useCall } from '#web/api/call-context.ts';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { changeOf, deceasedChoices, togetherSchema, type Previewed } from './together-form.ts';
import { TogetherPreview } from './together-preview.tsx';
import '#web/ui/manifest/admin.css';
import '../editor.css';

const deceasedHint =
  'Marking signs out linked accounts, keeps them from publishing, and tells their owners by email.';
const deceasedLabels = { keep: 'Leave as it is', yes: 'Deceased', no: 'Not deceased' };

export function TogetherPage() {
  const given = new URLSearchParams(useLocation().search);
  const call = useCall();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { field, values, isBusy, alert, onSubmit } = useSchemaForm({
    schema: togetherSchema,
    defaultValues: {
      series: findSeries(given.get('series')) ?? 'fb',
      numbers: (given.get('numbers') ?? '').replaceAll(',', ', '),
      deceased: 'keep',
      changesLocation: false,
      location: '',
      changesManeuver: false,
      maneuver: '',
    },
    async send(values) {
      const members = values.numbers.map((number) => ({ number: String(number) }));
      const requested = { series: values.series, members, change: changeOf(values) };
      const { body } = await call(editTogether, { body: { ...requested, isPreview: true } });
      const versioned = body.changed.map(({ number, version }) => ({
        number: String(number),
        version,
      }));
      setPreviewed({ requested: { ...requested, members: versioned }, report: body });
    },
  });

  return (
    <div className="stack together">
      <section className="card" aria-label="Members and change">
        <Form
          onSubmit={onSubmit}
          alert={alert}
          actions={<SubmitButton isBusy={isBusy}>Preview</SubmitButton>}
        >
          <SelectField label="Series" {...field('series')}>
            {seriesNames.map((series) => (
              <option key={series} value={series}>
                {seriesLabels[series]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Numbers"
            hint="For example 12, 15-20"
            autoComplete="off"
            clean={(text) => withoutLabels(text, values.series ?? 'fb')}
            {...field('numbers')}
          />
          <SelectField label="Deceased" hint={deceasedHint} {...field('deceased')}>
            {deceasedChoices.map((choice) => (
              <option key={choice} value={choice}>
                {deceasedLabels[choice]}
              </option>
            ))}
          </SelectField>
          <CheckboxField label="Change the location" {...field('changesLocation')} />
          <LocationField label="Location" {...field('location')} />
          <CheckboxField label="Change the jump" {...field('changesManeuver')} />
          <TextField label="Jump" autoComplete="off" {...field('maneuver')} />
        </Form>
      </section>
      {previewed === null ? null : (
        <TogetherPreview key={JSON.stringify(previewed.requested)} previewed={previewed} />
      )}
    </div>
  );
}
