/** A message about who has an account or a number: what an admin needs to decide, and the change that it can begin. */
import { heldDays, noticeHours, type ChangeContext } from '#contract/accounts/announced-changes.ts';
import { announceChange, getMessageProofs, type InboxMessage } from '#contract/contact/inbox.ts';
import { subjectLabels } from '#contract/contact/contact.ts';
import { numberLabel } from '#contract/number-label.ts';
import { LoadedProofs } from '#web/api/account/loaded-proofs.tsx';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { messageAddress } from '#web/addresses/message-address.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { AnnouncedChangeItem } from './announced-change-item.tsx';
import { accountAddress, describeKind } from './change-labels.ts';

interface HolderProps {
  readonly holder: InboxMessage['accountOfMember'];
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
      <h3>{`Other messages about ${label}`}</h3>
      <ul className="other-messages">
        {others.map(({ messageId, about, name, sentAt, isClosed }) => (
          <li key={messageId}>
            <Link to={messageAddress(messageId)}>{name}</Link>{' '}
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
  readonly message: InboxMessage;
  readonly context: ChangeContext;
  readonly number: number;
  /** Shows the message as it is now. */
  readonly keep: (message: InboxMessage) => void;
  /** Loads the message again. */
  readonly onChange: () => Promise<void>;
}

export function ChangeContextCard({ message, context, number, keep, onChange }: Props) {
  const call = useCall();
  const showToast = useToast();
  const { kind, problem, others, changes } = context;
  const { messageId, name, email, proofs, accountOfMember: holder } = message;
  const label = numberLabel('fb', number);
  const isAnnounced = changes.some(({ state }) => state === 'open');
  const ownChanges = changes.filter((change) => change.messageId === messageId);
  const isDone = ownChanges.some(({ state }) => state === 'done');

  async function begin() {
    const params = { message: String(messageId) };
    const { body } = await call(announceChange, { params });
    showToast('success', `Announced. It happens in ${noticeHours} hours, unless someone objects.`);
    keep(body);
  }

  return (
    <section className="card" aria-labelledby="change">
      <h2 id="change">{describeKind(kind, number)}</h2>
      <Holder holder={holder} label={label} />
      {proofs === 0 ? null : (
        <LoadedProofs
          key={proofs}
          operation={getMessageProofs}
          input={{ params: { message: String(messageId) } }}
          owner={name}
        />
      )}
      {changes.length === 0 ? null : (
        <ul className="announced-changes">
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
