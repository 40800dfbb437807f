/** A message about who has an account or a number: what an admin needs to decide, and the change that it can begin. */
import { heldDays, noticeHours, type ChangeContext } from '#contract/accounts/announced-changes.ts';
import { announceChange } from '#contract/contact/messages.ts';
import { subjectLabels } from '#contract/contact/contact.ts';
import type { MessageDetails } from '#contract/contact/messages.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { itemAddress } from '#web/addresses/inbox-address.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { AnnouncedChangeItem } from './announced-change-item.tsx';
import { accountAddress, describeKind } from './change-labels.ts';

interface HolderProps {
  readonly holder: MessageDetails['accountOfMember'];
  readonly label: string;
}

function Holder({ holder, label }: HolderProps) {
  if (holder === null) return <p>{`No account has ${label}.`}</p>;
  const { accountId, name, isAdmin, isDisabled, linkedSince } = holder;
  return (
    <p>
      {`${label} belongs to the account of `}
      <Link to={accountAddress(accountId)}>{name}</Link>
      {linkedSince === null ? null : (
        <>
          {' since '}
          <Instant at={linkedSince} isDay />
        </>
      )}
      {'. '}
      {isAdmin ? <span className="mark">Admin</span> : null}{' '}
      {isDisabled ? <span className="mark mark-off">Disabled</span> : null}
    </p>
  );
}

function Others({ others, label }: Pick<ChangeContext, 'others'> & { readonly label: string }) {
  if (others.length === 0) return null;
  return (
    <>
      <h4>{`Other messages about ${label}`}</h4>
      <ul className="stack other-messages">
        {others.map(({ messageId, about, name, sentAt, isClosed }) => (
          <li key={messageId}>
            <Link to={itemAddress('ownership', messageId)}>{name}</Link>{' '}
            <span className="hint">
              {subjectLabels[about]}, <Instant at={sentAt} />
              {isClosed ? ', closed' : ''}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly messageId: number;
  readonly message: MessageDetails;
  readonly context: ChangeContext;
  readonly number: number;
  /** Loads the message again. */
  readonly onChange: () => void;
}

export function ChangeContextCard({ messageId, message, context, number, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { kind, problem, others, changes } = context;
  const { email, accountOfMember: holder } = message;
  const label = numberLabel('fb', number);
  const isAnnounced = changes.some(({ state }) => state === 'open');
  const ownChanges = changes.filter((change) => change.messageId === messageId);
  const isDone = ownChanges.some(({ state }) => state === 'done');

  async function begin() {
    const params = { message: String(messageId) };
    await call(announceChange, { params });
    showToast('success', `Announced. It happens in ${noticeHours} hours, unless someone objects.`);
    onChange();
  }

  return (
    <section className="stack item-part" aria-labelledby="change">
      <h3 id="change">{describeKind(kind, number)}</h3>
      <Holder holder={holder} label={label} />
      {changes.length === 0 ? null : (
        <ul className="stack">
          {changes.map((change) => (
            <AnnouncedChangeItem
              key={change.changeId}
              change={change}
              isBesideMessage
              mayBeginAgain={change === ownChanges[0]}
              onEnd={onChange}
            />
          ))}
        </ul>
      )}
      {problem === null && !isAnnounced ? (
        <div className="form-actions">
          <ConfirmedAction
            label={kind === 'move' ? 'Move account to another email' : 'Give this number'}
            title={`${describeKind(kind, number)}?`}
            confirmLabel="Announce it"
            act={begin}
          >
            <p>
              {`We tell ${holder === null ? 'the holder' : holder.name} now, by email and to a confirmed phone, and while signed in on every page. Nothing changes for ${noticeHours} hours, and one objection stops it.`}
            </p>
            <p>
              {kind === 'move'
                ? `After that, the account of ${label} uses ${email}. It is signed out everywhere, and its password no longer works. Only do this for a person who cannot sign in.`
                : `After that, ${label} goes to ${email}: to the account with this email, or by an invitation that holds the number for ${heldDays} days.`}
            </p>
          </ConfirmedAction>
        </div>
      ) : null}
      {problem === null || isAnnounced || isDone ? null : <p className="notice">{problem}</p>}
      <Others others={others} label={label} />
    </section>
  );
}
