import { useState } from 'react';
import {
  editTogether,
  type ChangedMember,
  type TogetherReport,
} from '#contract/members/editing-together.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { undoAccountAddress } from '#web/addresses/change-address.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useCall } from '#web/api/call-context.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { fieldLabels } from '../member-form.ts';
import type { Previewed } from './together-form.ts';

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

export function TogetherPreview({ previewed }: { readonly previewed: Previewed }) {
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
    <section className="card" aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        {done === null ? `${count} would change` : `${count} changed`}
      </h2>
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
    </section>
  );
}
