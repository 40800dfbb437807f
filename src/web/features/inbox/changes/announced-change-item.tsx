/** An announced change, and how an admin ends it or takes it back. */
import {
  cancelChange,
  revertChange,
  type AnnouncedChange,
  type AnnouncedChangeList,
  listAnnouncedChanges,
} from '#contract/accounts/announced-changes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { itemAddress } from '#web/addresses/inbox-address.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { accountAddress, describeChange, objectionLabels, stateMarks } from './change-labels.ts';
import { useQuery } from '#web/api/account/use-query.ts';

interface StateProps {
  readonly change: AnnouncedChange;
  readonly mayBeginAgain: boolean;
}

function ChangeState({ change, mayBeginAgain }: StateProps) {
  const { state, holder, begunBy, begunAt, dueAt, doneAt, endedAt, objectedBy, reason } = change;
  switch (state) {
    case 'open':
      return (
        <p>
          Announced on <Instant at={begunAt} />
          {begunBy === null ? '' : ` by ${begunBy.name}`}. It happens on <Instant at={dueAt} />,
          unless {holder.name} objects.
        </p>
      );
    case 'done':
      return (
        <p>
          Done on <Instant at={doneAt ?? dueAt} />.
        </p>
      );
    case 'objected':
      return (
        <>
          <p>
            {`${holder.name} objected ${objectedBy === null ? '' : objectionLabels[objectedBy]} on `}
            <Instant at={endedAt ?? dueAt} />. Nothing was changed.
          </p>
          {mayBeginAgain ? (
            <p className="hint">
              Do you think that a thief objected?{' '}
              <Link to={accountAddress(holder.accountId)}>Sign the account out everywhere</Link>,
              then begin again.
            </p>
          ) : null}
        </>
      );
    case 'cancelled':
      return (
        <p>
          Cancelled by an admin on <Instant at={endedAt ?? dueAt} />. Nothing was changed.
        </p>
      );
    case 'impossible':
      return (
        <p>
          {`It could not be done: ${reason} `}(<Instant at={endedAt ?? dueAt} />)
        </p>
      );
    case 'taken back':
      return (
        <p>
          Done on <Instant at={doneAt ?? dueAt} />, and taken back on{' '}
          <Instant at={endedAt ?? dueAt} />.
        </p>
      );
  }
}

interface Props {
  readonly change: AnnouncedChange;
  /** Beside its own message, only the state is news. */
  readonly isBesideMessage?: boolean;
  /** Whether it is the newest change of the message beside it. */
  readonly mayBeginAgain?: boolean;
  /** Gets the changes as they are now. */
  readonly onEnd: (changes: AnnouncedChangeList) => void | Promise<void>;
}

export function AnnouncedChangeItem(props: Props) {
  const { change, isBesideMessage = false, mayBeginAgain = false, onEnd } = props;
  const call = useCall();
  const showToast = useToast();
  const { changeId, kind, state, freakBrotherNumber, holder, target, messageId, takeBackUntil } =
    change;
  const label = numberLabel('fb', freakBrotherNumber);
  const params = { change: String(changeId) };

  async function cancel() {
    const { body } = await call(cancelChange, { params });
    showToast('success', 'The change is cancelled.');
    await onEnd(body);
  }

  async function takeBack() {
    const { body } = await call(revertChange, { params });
    showToast('success', 'The change is taken back.');
    await onEnd(body);
  }

  return (
    <li className="stack announced-change">
      {isBesideMessage ? <h4>{stateMarks[state]}</h4> : <h3>{describeChange(change)}</h3>}
      <p>
        {kind === 'move' ? 'Moves from ' : 'Goes from '}
        <Link to={accountAddress(holder.accountId)}>{holder.name}</Link>
        {' to '}
        {target.account === null ? (
          target.email
        ) : (
          <Link to={accountAddress(target.account.accountId)}>{target.account.name}</Link>
        )}
      </p>
      <ChangeState change={change} mayBeginAgain={mayBeginAgain} />
      {!isBesideMessage && messageId !== null ? (
        <p>
          <Link to={itemAddress('ownership', messageId)}>The message</Link>
        </p>
      ) : null}
      {state === 'open' ? (
        <div className="form-actions">
          <ConfirmedAction
            label="Cancel the change"
            about={label}
            title="Cancel this change?"
            confirmLabel="Cancel the change"
            act={cancel}
          >
            <p>Nothing changes. If you begin it again, the 72 hours begin again, too.</p>
          </ConfirmedAction>
        </div>
      ) : null}
      {takeBackUntil === null ? null : (
        <div className="form-actions">
          <ConfirmedAction
            label="Take it back"
            about={label}
            title="Take this change back?"
            confirmLabel="Take back"
            act={takeBack}
          >
            <p>
              {kind === 'move'
                ? `The account of ${label} uses its former email again. It is signed out everywhere, and its owner chooses a new password.`
                : `${label} belongs to the account of ${holder.name} again.`}
            </p>
            <p>Both get an email.</p>
          </ConfirmedAction>
          <span className="hint">
            Until <Instant at={takeBackUntil} />
          </span>
        </div>
      )}
    </li>
  );
}

interface PartProps {
  readonly title: string;
  readonly changes: readonly AnnouncedChange[];
  readonly onEnd: (changes: AnnouncedChangeList) => void;
}

function Part({ title, changes, onEnd }: PartProps) {
  if (changes.length === 0) return null;
  return (
    <section className="card wide" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack">
        {changes.map((change) => (
          <AnnouncedChangeItem key={change.changeId} change={change} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  );
}

/** All announced changes that wait, and those of the last 30 days that were done. Nothing without one. */
export function AnnouncedChangesCard() {
  const { value, keep } = useQuery(listAnnouncedChanges);
  if (value === null) return null;
  return (
    <>
      <Part title="Announced changes" changes={value.open} onEnd={keep} />
      <Part title="Done in the last 30 days" changes={value.done} onEnd={keep} />
    </>
  );
}
