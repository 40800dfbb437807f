/** Undoes one change, selected changes, or everything an account did since a time: first a preview, then a confirmation. */
import '#web/ui/manifest/admin.css';
import { useState, type SubmitEvent, useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  previewUndo,
  undoChanges,
  type UndoForm,
  type UndoReport,
} from '#contract/changes/undoing.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { readUndoQuery, undoAccountAddress } from '#web/addresses/change-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useCall } from '#web/api/call-context.ts';
import { CardAction } from '#web/api/forms/action-button.tsx';
import { isRefusal } from '#web/api/is-refusal.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { formatChangeCount } from '../change-labels.ts';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { ChangeItem } from '../change-item.tsx';
import { WhyNever } from '../why-never.tsx';
import '../change-log.css';

/** Of selected changes, those that the preview would undo. */
const confirmedForm = (form: UndoForm, { firstUndone }: UndoReport): UndoForm =>
  form.changes === undefined ? form : { changes: firstUndone.map(({ changeId }) => changeId) };

function UndoSteps({ form }: { readonly form: UndoForm }) {
  const { value, ...query } = useQuery(previewUndo, { body: form });
  const [done, setDone] = useState<UndoReport | null>(null);
  const [wasStale, setWasStale] = useState(false);
  if (done !== null) return <UndoReportCard report={done} isDone hasFocus />;
  if (value === null) {
    const { failure } = query;
    return (
      <section className="card" aria-label="Preview">
        {failure?.code === 'not_found' || failure?.code === 'bad_request' ? (
          <p className="empty">{failure.message}</p>
        ) : (
          <QueryState label="Preparing the preview" query={query} />
        )}
      </section>
    );
  }
  const report = value;
  return (
    <UndoReportCard report={report} isDone={false} hasFocus={wasStale && report.undone === 0}>
      {report.undone === 0 ? null : (
        <UndoConfirmation
          form={confirmedForm(form, report)}
          report={report}
          onDone={setDone}
          onStale={() => {
            setWasStale(true);
            query.reload();
          }}
        />
      )}
    </UndoReportCard>
  );
}

export function UndoPage() {
  const { search } = useLocation();
  const query = readUndoQuery(search);
  const { change, changes, account, since, through } = query;
  const hasChosen = change !== null || changes !== null;
  const form = formOf(query);
  return (
    <>
      {!hasChosen && account === null ? (
        <section className="card" aria-label="Undo">
          <p className="empty">Please choose a change in the change log first.</p>
        </section>
      ) : null}
      {!hasChosen && account !== null && through === null ? (
        <MomentForm key={since} account={account} since={since} />
      ) : null}
      {form === null ? null : <UndoSteps key={search} form={form} />}
    </>
  );
}

function formOf({
  change,
  changes,
  account,
  since,
  through,
}: ReturnType<typeof readUndoQuery>): UndoForm | null {
  if (change !== null) return { change };
  if (changes !== null) return { changes: [...changes] };
  if (account === null || since === null) return null;
  return { account, since, ...(through === null ? {} : { through }) };
}

interface MomentFormProps {
  readonly account: number;
  /** In UTC; null if none has been chosen. */
  readonly since: string | null;
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** In the format of `<input type="datetime-local">`. */
function localMoment(at: Date): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(twoDigits).join('-');
  return `${day}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':')}`;
}

/** Chooses the time since which an account's changes are undone, in the reader's time zone. */
function MomentForm({ account, since }: MomentFormProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(since === null ? '' : localMoment(new Date(since)));
  const [error, setError] = useState<string | undefined>();

  function go(event: SubmitEvent) {
    event.preventDefault();
    const moment = new Date(typed);
    if (Number.isNaN(moment.getTime())) setError('Please choose a day and a time.');
    else void navigate(undoAccountAddress(account, moment.toISOString()), { replace: true });
  }

  return (
    <Card title="Since when?">
      <form className="form" noValidate onSubmit={go}>
        <TextField
          label="Undo changes since"
          hint="All changes that this account has made since then are undone, the newest first."
          type="datetime-local"
          step={1}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <div className="form-actions">
          <Button type="submit" kind={since === null ? 'main' : 'quiet'}>
            Preview
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface UndoConfirmationProps {
  readonly form: UndoForm;
  /** The report of the preview. */
  readonly report: UndoReport;
  readonly onDone: (report: UndoReport) => void;
  /** Not all of the selected changes can be undone any more. */
  readonly onStale: () => void;
}

function UndoConfirmation({ form, report, onDone, onStale }: UndoConfirmationProps) {
  const call = useCall();
  const showToast = useToast();
  const { undone, through } = report;
  const act = async () => {
    const body = { ...form, through };
    const { body: done } = await call(undoChanges, { body }).catch((error: unknown) => {
      if (isRefusal(error) && error.code === 'stale') onStale();
      throw error;
    });
    if (done.undone === 0) showToast('info', 'Nothing was undone.');
    else showToast('success', `${formatChangeCount(done.undone)} undone.`);
    onDone(done);
  };
  return (
    <>
      {form.changes === undefined ? null : (
        <p className="hint">
          If one of them cannot be undone any more when you confirm, none is undone.
        </p>
      )}
      <p className="hint">The undo is listed in the change log, and you can undo it too.</p>
      <CardAction label={`Undo ${formatChangeCount(undone)}`} act={act} />
    </>
  );
}

interface Props {
  readonly report: UndoReport;
  /** False for a preview. */
  readonly isDone: boolean;
  /** Whether the button that had the focus has disappeared. */
  readonly hasFocus: boolean;
  readonly children?: ReactNode;
}

interface Listed {
  readonly change: LoggedChangeView;
  readonly reason?: ReactNode;
}

interface ListProps {
  readonly title: string;
  readonly total: number;
  readonly listed: readonly Listed[];
  readonly isOpen?: boolean;
}

function Listing({ title, total, listed, isOpen = false }: ListProps) {
  if (total === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{`${title}: ${total}`}</summary>
      <ul className="changes">
        {listed.map(({ change, reason }) => (
          <ChangeItem
            key={change.changeId}
            change={change}
            {...(reason === undefined ? {} : { reason })}
          />
        ))}
      </ul>
      {total > listed.length ? (
        <p className="hint">{`The newest ${listed.length} are listed.`}</p>
      ) : null}
    </details>
  );
}

function headingOf({ undone, total }: UndoReport, isDone: boolean): string {
  if (total === 0) return 'There is nothing to undo';
  if (undone === 0) return isDone ? 'Nothing was undone' : 'Nothing can be undone';
  return isDone ? `${formatChangeCount(undone)} undone` : `Undo ${formatChangeCount(undone)}?`;
}

function UndoReportCard({ report, isDone, hasFocus, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  const { undone, conflicts, impossible, byName } = report;
  const { firstUndone, firstConflicts, firstImpossible } = report;
  return (
    <section className="card wide" aria-labelledby="undo-report">
      <div>
        <h2 id="undo-report" ref={heading} tabIndex={-1}>
          {headingOf(report, isDone)}
        </h2>
        {byName === '' ? null : <p className="hint">{`Made by ${byName}.`}</p>}
      </div>
      {conflicts === 0 ? null : (
        <p>
          {`${formatChangeCount(conflicts)} ${conflicts === 1 ? 'stays as it is' : 'stay as they are'}: something has changed since. Each entry says why.`}
        </p>
      )}
      {undone === 0 || isDone ? null : (
        <p className="hint">
          What was added is removed, and what was changed becomes what it was before. What was
          withheld, hidden or removed stays so.
        </p>
      )}
      <Listing
        title={isDone ? 'Undone' : 'Will be undone'}
        total={undone}
        listed={firstUndone.map((change) => ({ change }))}
        isOpen={undone <= 5}
      />
      <Listing title="Left alone" total={conflicts} listed={firstConflicts} isOpen />
      <Listing
        title="Cannot be undone"
        total={impossible}
        listed={firstImpossible.map((change) => ({ change, reason: <WhyNever change={change} /> }))}
        isOpen={undone === 0}
      />
      {children}
    </section>
  );
}
