/** The member that a message is about, and what can be done at once. */
import { useState } from 'react';
import { brand } from '#contract/brand.ts';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { editTogether, type TogetherReport } from '#contract/members/editing-together.ts';
import { numberLabel } from '#contract/number-label.ts';
import { undoAccountAddress } from '#web/addresses/change-address.ts';
import { editorAddress } from '#web/addresses/message-address.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

interface Props {
  readonly message: InboxMessage;
  readonly number: number;
  /** Loads the message again. */
  readonly onChange: () => Promise<void>;
}

type Found = Props & { readonly member: NonNullable<InboxMessage['member']> };

function FoundMember({ message, number, member, onChange }: Found) {
  const call = useCall();
  const showToast = useToast();
  const [undo, setUndo] = useState<TogetherReport['undo']>(null);
  const { firstName, lastName, deceased } = member;
  const label = numberLabel('fb', number);
  const name = `${firstName} ${lastName}`.trim();
  const account = message.accountOfMember;
  // The button that was pressed is gone then.
  const heading = useFocusOnChange(deceased);

  async function markAsDeceased() {
    const members = [{ number: String(number) }];
    const { body } = await call(editTogether, {
      body: { series: 'fb', members, change: { deceased: true }, isPreview: false },
    });
    setUndo(body.undo);
    await onChange();
    if (body.undo !== null) showToast('success', `${label} is marked as deceased.`);
    else showToast('warning', `${label} was changed by someone else in the meantime.`);
  }

  return (
    <section className="card" aria-labelledby="member">
      <h2 id="member" ref={heading} tabIndex={-1}>
        {`${label} ${name}`} {deceased ? <DeceasedMarker /> : null}
      </h2>
      <p className="fact-links">
        <Link to={`/${brand.singularSlug}/${number}`}>Public profile</Link>
        {account === null ? null : (
          <Link to={`/Manifest/Accounts/${account.accountId}`}>{`Account of ${label}`}</Link>
        )}
        {deceased && undo !== null ? (
          <Link to={undoAccountAddress(undo.account, undo.since, undo.through)}>
            Undo marking as deceased
          </Link>
        ) : null}
      </p>
      <div className="form-actions">
        <LinkButton to={editorAddress(number, message.messageId)}>{`Edit ${label}`}</LinkButton>
        {deceased ? null : (
          <ConfirmedAction
            label="Mark as deceased"
            title={`Mark ${label} as deceased?`}
            confirmLabel="Mark as deceased"
            act={markAsDeceased}
          >
            <p>{`The profile of ${name === '' ? label : name} will show this.`}</p>
            {account === null ? null : (
              <p>
                {`The account of ${account.name} is signed out, can no longer publish, and gets an email.`}
              </p>
            )}
          </ConfirmedAction>
        )}
      </div>
    </section>
  );
}

export function MemberCard(props: Props) {
  const { message, number } = props;
  const { member } = message;
  if (member !== null) return <FoundMember {...props} member={member} />;
  const label = numberLabel('fb', number);
  return (
    <section className="card" aria-labelledby="member">
      <h2 id="member">{label}</h2>
      <p>{`No member has ${label} now.`}</p>
    </section>
  );
}
