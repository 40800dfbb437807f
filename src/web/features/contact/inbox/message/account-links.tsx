/** Starts the export or the erasure of an account: its owner gets a mail, and only the owner can finish it. */
import { dataLinkDays, type DataLinkKind } from '#contract/accounts/data-links.ts';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';

interface Props {
  readonly messageId: number;
  /** `whose` says what it has to do with the message. */
  readonly account: NonNullable<InboxMessage['accountOfMember']> & { readonly whose: string };
}

const linkWorks = `The link works once, for ${dataLinkDays} days, and ends an earlier one. If the owner ignores it, nothing happens.`;

export function AccountLinks({ messageId, account: { accountId, name, whose } }: Props) {
  const call = useCall();
  const showToast = useToast();

  async function mail(kind: DataLinkKind) {
    const body = { kind, accountId };
    const answer = await call('mailDataLink', { params: { message: messageId }, body });
    showToast('success', answer.body.message);
  }

  return (
    <div>
      <p>
        <Link to={`/Manifest/Accounts/${accountId}`}>{`Account of ${name}`}</Link>{' '}
        <span className="hint">{whose}</span>
      </p>
      <div className="form-actions">
        <ConfirmedAction
          label="Start export"
          about={name}
          title={`Email ${name} a link to the data?`}
          confirmLabel="Send link"
          act={() => mail('export')}
        >
          <p>
            The owner can then download everything that we store about the account. You do not see
            it. The email says that someone wrote to us, but not who.
          </p>
          <p>{linkWorks} The change log shows that you emailed it.</p>
        </ConfirmedAction>
        <ConfirmedAction
          label="Start erasure"
          about={name}
          title={`Email ${name} a link to delete the account?`}
          confirmLabel="Send link"
          confirmKind="danger"
          act={() => mail('erasure')}
        >
          <p>
            Nothing is deleted until the owner confirms it there. Then the account is deleted for
            good, with all photos of its owner. The email says that someone wrote to us, but not
            who.
          </p>
          <p>{linkWorks} The change log shows that you emailed it.</p>
        </ConfirmedAction>
      </div>
    </div>
  );
}
