/** Makes the same change to several members: choose, look at the preview, change, and undo if it was wrong. */
import { useState } from 'react';
import { useLocation } from 'react-router';
import {
  editTogether,
  type ChangedMember,
  type TogetherReport,
  mostTogether,
  type TogetherForm,
} from '#contract/members/editing-together.ts';
import { seriesLabels, seriesNames, numberLabel, type Series } from '#contract/number-label.ts';
import { findSeries, memberAddress } from '#web/addresses/member-address.ts';
import { withoutLabels, readRanges } from '#web/addresses/number-ranges.ts';
import { LocationField } from '#web/api/forms/location-field.tsx';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import '#web/ui/manifest/admin.css';
import '../editor.css';
import { undoAccountAddress } from '#web/addresses/change-address.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { fieldLabels } from '../member-form.ts';
import * as z from 'zod/mini';
import { memberShape } from '#contract/members/member-fields.ts';

const numbers = z.pipe(
  z.string().check(
    z.refine((text) => text.trim() !== '', { error: 'Please enter the numbers.', abort: true }),
    z.refine((text) => readRanges(text, mostTogether) !== null, {
      error: `Please enter up to ${mostTogether} numbers, such as 12, 15-20.`,
    }),
  ),
  z.transform((text: string) => readRanges(text, mostTogether) ?? []),
);

/** The form: which members, and what becomes of them. Fields that are not chosen keep their values. */
const deceasedChoices = ['keep', 'yes', 'no'] as const;

const togetherSchema = z
  .object({
    series: z.enum(seriesNames),
    numbers,
    deceased: z.enum(deceasedChoices),
    changesLocation: z.boolean(),
    location: memberShape.location,
    changesManeuver: z.boolean(),
    maneuver: memberShape.maneuver,
  })
  .check(
    z.refine(
      ({ deceased, changesLocation, changesManeuver }) =>
        deceased !== 'keep' || changesLocation || changesManeuver,
      { error: 'Please choose what to change.', path: ['deceased'] },
    ),
  );
type TogetherValues = z.output<typeof togetherSchema>;

function changeOf(values: TogetherValues): TogetherForm['change'] {
  const { deceased, changesLocation, location, changesManeuver, maneuver } = values;
  return {
    ...(deceased === 'keep' ? {} : { deceased: deceased === 'yes' }),
    ...(changesLocation ? { location } : {}),
    ...(changesManeuver ? { maneuver } : {}),
  };
}

/** What was asked, with the version of each member that would change, and the answer. */
interface Previewed {
  readonly requested: {
    readonly series: Series;
    readonly members: { number: string; version?: string }[];
    readonly change: TogetherForm['change'];
  };
  readonly report: TogetherReport;
}

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
        <Form onSubmit={onSubmit} alert={alert} submit="Preview" isBusy={isBusy}>
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

const membersOf = (count: number) => (count === 1 ? '1 member' : `${count} members`);

function Row({ series, member }: { readonly series: Series; readonly member: ChangedMember }) {
  const { number, firstName, lastName, fields } = member;
  return (
    <tr>
      <th scope="row">
        <Link to={memberAddress(series, number)}>{numberLabel(series, number)}</Link>
      </th>
      <td>{`${firstName} ${lastName}`}</td>
      <td data-label="Before">
        {fields.map(({ name, before }) => (
          <p key={name}>{`${fieldLabels[name]}: ${before === '' ? '–' : before}`}</p>
        ))}
      </td>
      <td data-label="After">
        {fields.map(({ name, after }) => (
          <p key={name}>
            {`${fieldLabels[name]}: `}
            <mark>{after === '' ? '–' : after}</mark>
          </p>
        ))}
      </td>
    </tr>
  );
}

/** What stays as it is, in sentences. */
function leftAlone(series: Series, { unchanged, missing, stale }: TogetherReport): string[] {
  const list = (numbers: readonly number[]) =>
    numbers.map((number) => numberLabel(series, number)).join(', ');
  return [
    ...(unchanged === 0 ? [] : [`${membersOf(unchanged)} already up to date.`]),
    ...(missing.length === 0 ? [] : [`No member has ${list(missing)}.`]),
    ...(stale.length === 0 ? [] : [`Saved by someone else in the meantime: ${list(stale)}.`]),
  ];
}

function TogetherPreview({ previewed }: { readonly previewed: Previewed }) {
  const call = useCall();
  const { requested } = previewed;
  const [done, setDone] = useState<TogetherReport | null>(null);
  const heading = useFocusOnChange(done === null);
  const { isBusy, alert, run } = useAction(async () => {
    setDone((await call(editTogether, { body: { ...requested, isPreview: false } })).body);
  });
  const report = done ?? previewed.report;
  const { changed, undo } = report;
  const count = membersOf(changed.length);
  return (
    <Card title={done === null ? `${count} would change` : `${count} changed`} heading={heading}>
      {leftAlone(requested.series, report).map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
      <AlertBox message={alert} />
      <div className="form-actions">
        {done === null && changed.length > 0 ? (
          <Button type="button" isBusy={isBusy} onClick={run}>
            {`Change ${count}`}
          </Button>
        ) : null}
        {undo === null ? null : (
          <LinkButton to={undoAccountAddress(undo.account, undo.since, undo.through)}>
            Undo
          </LinkButton>
        )}
      </div>
      {changed.length === 0 ? null : (
        <table className="table together-rows">
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Name</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((member) => (
              <Row key={member.number} series={requested.series} member={member} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
