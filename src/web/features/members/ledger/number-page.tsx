import { type ComponentType, useId } from 'react';
import { useParams } from 'react-router';
import { listChanges, type LoggedChangeView } from '#contract/changes/changes.ts';
import {
  releaseNumbers,
  getNumber,
  type NumberRecord,
  markForm,
  markNumbers,
} from '#contract/members/ledger.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { numberOf, longestLine, numberInPath } from '#contract/primitives.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { PageSubject } from '#web/ui/page/page-subject.tsx';
import { QueryCard, QueryState } from '#web/api/account/query-state.tsx';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { findSeries, memberAddress } from '#web/addresses/member-address.ts';
import { stateNames, stateSentences } from './number-states.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import '#web/ui/manifest/admin.css';
import * as z from 'zod/mini';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Which {
  readonly series: Series;
  readonly number: number;
  readonly ChangeList: ComponentType<{ readonly changes: readonly LoggedChangeView[] }>;
}

function Holder({ series, number, member }: NumberRecord) {
  if (member === null) return null;
  const { firstName, lastName, deceased } = member;
  return (
    <p>
      <Link to={memberAddress(series, number)}>{`${firstName} ${lastName}`}</Link>
      {deceased ? '\u00A0' : null}
      {deceased ? <DeceasedMarker /> : null}
    </p>
  );
}

function Releasing({
  record,
  onDone,
}: {
  readonly record: NumberRecord;
  readonly onDone: (record: NumberRecord) => void;
}) {
  const call = useCall();
  const showToast = useToast();
  const { series, number, state } = record;
  if (state !== 'reserved' && state !== 'void') return null;
  const label = numberLabel(series, number);

  async function release() {
    onDone((await call(releaseNumbers, { params: { series, number } })).body);
    showToast('success', `${label} released.`);
  }

  return (
    <div className="form-actions">
      <ConfirmedAction
        label="Release"
        about={label}
        title={`Release ${label}?`}
        confirmLabel="Release"
        act={release}
      >
        <p>It can be given again.</p>
      </ConfirmedAction>
    </div>
  );
}

function NumberHistory({ series, number, ChangeList }: Which) {
  const { value, ...query } = useQuery(listChanges, {
    query: { series, number: String(number) },
  });
  if (value === null) {
    return <QueryState label="Loading the changes" query={query} />;
  }
  const { changes, total } = value;
  return changes.length === 0 ? (
    <p className="empty">No changes to this number yet.</p>
  ) : (
    <>
      <ChangeList changes={changes} />
      {total === changes.length ? null : (
        <p className="hint">{`The newest ${changes.length} are listed.`}</p>
      )}
    </>
  );
}

function OneNumber({ series, number, ChangeList }: Which) {
  const { value, keep, ...query } = useQuery(getNumber, {
    params: { series, number },
  });
  const heading = useFocusOnChange(value === null ? null : `${value.state} ${value.markedAt}`);
  if (value === null) return <QueryCard title="Number" label="Loading" query={query} />;
  const { state, note, markedAt } = value;
  return (
    <>
      <PageSubject name={numberLabel(series, number)} />
      <Card title={`${numberLabel(series, number)}: ${stateNames[state]}`} heading={heading}>
        <p>{stateSentences[state]}</p>
        {note === '' ? null : <p className="number-note">{note}</p>}
        <Holder {...value} />
        <Releasing record={value} onDone={keep} />
      </Card>
      {state === 'issued' ? null : (
        <Card title="Reserve it or make it void">
          <MarkForm key={`${state} ${markedAt}`} record={value} onMarked={keep} />
        </Card>
      )}
      <Card title="Number history" isWide>
        <NumberHistory
          key={`${state} ${markedAt}`}
          series={series}
          number={number}
          ChangeList={ChangeList}
        />
      </Card>
    </>
  );
}

export function NumberPage({ ChangeList }: Pick<Which, 'ChangeList'>) {
  const params = useParams();
  const series = findSeries(params['series']);
  const number = series === undefined ? null : numberOf(series, params['number'] ?? '');
  return series !== undefined && number !== null ? (
    <OneNumber
      key={`${series} ${number}`}
      series={series}
      number={number}
      ChangeList={ChangeList}
    />
  ) : (
    <section className="card" aria-label="Number">
      <p className="empty">There is no such number.</p>
    </section>
  );
}

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

/** Reserves numbers or makes them void. */
function MarkForm({ record, onMarked }: Props) {
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
    <Form onSubmit={onSubmit} alert={alert} submit="Save" isBusy={isBusy}>
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
