/** What a message has besides its text: the photo, earlier answers, and what an admin can do about it. */
import { deleteMessage, type MessageDetails } from '#contract/contact/messages.ts';
import type { ItemWithEvidence } from '#contract/inbox/inbox.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { ChangeContextCard } from './changes/change-context-card.tsx';
import { numberLabel } from '#contract/number-label.ts';
import { editorAddress } from '#web/addresses/inbox-address.ts';

function SentAnswers({ sent }: Pick<MessageDetails, 'sent'>) {
  if (sent.length === 0) return null;
  return (
    <section className="stack item-part" aria-labelledby="sent">
      <h3 id="sent">{sent.length === 1 ? 'Answer' : 'Answers'}</h3>
      <ol className="stack">
        {sent.map(({ by, text, sentAt }) => (
          <li key={`${sentAt} ${text}`}>
            <p className="hint">
              {by === '' ? 'A deleted account' : by}, <Instant at={sentAt} />
            </p>
            <p className="item-text">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Messages of these kinds can ask for data to be removed. */
const mayConcernData: readonly string[] = ['take-down', 'other'];

interface Props {
  readonly item: ItemWithEvidence;
  readonly message: MessageDetails;
  /** Loads the item again. */
  readonly onChange: () => void;
}

export function MessageEvidence({ item, message, onChange }: Props) {
  const { itemId, about } = item;
  const { photo, sent, changeContext } = message;
  return (
    <>
      {photo === null ? null : (
        <Link to={`/Photo-Gallery?photo=${photo.photoId}`} className="message-photo">
          <img src={photo.thumbPhotoUri} alt="" />
          <span>{photo.caption === '' ? 'The photo' : photo.caption}</span>
        </Link>
      )}
      {changeContext === null || about === null ? null : (
        <ChangeContextCard
          messageId={itemId}
          message={message}
          context={changeContext}
          number={about.freakBrotherNumber}
          onChange={onChange}
        />
      )}
      {mayConcernData.includes(message.about) ? <TakeDown item={item} /> : null}
      <SentAnswers sent={sent} />
    </>
  );
}

interface DeleteProps {
  readonly item: ItemWithEvidence;
  readonly onDeleted: () => void;
}

export function DeleteMessage({ item: { itemId, who }, onDeleted }: DeleteProps) {
  const call = useCall();
  return (
    <div>
      <ConfirmedAction
        label="Delete message"
        title="Delete this message?"
        confirmLabel="Delete message"
        confirmKind="danger"
        act={async () => {
          await call(deleteMessage, { params: { message: String(itemId) } });
          onDeleted();
        }}
      >
        <p>{`The message of ${who.name} and its answers are deleted. This cannot be undone.`}</p>
      </ConfirmedAction>
    </div>
  );
}

/** What an admin can do about data that someone wants removed, or wants to have. */
function TakeDown({ item }: { readonly item: ItemWithEvidence }) {
  const { about, evidence } = item;
  const number = about?.freakBrotherNumber;
  const label = number === undefined ? null : numberLabel('fb', number);
  const { accountOfMember = null, accountOfSender = null } = evidence.message ?? {};
  const hasAccount = accountOfMember !== null || accountOfSender !== null;
  return (
    <details className="item-part" open={evidence.message?.about === 'take-down'}>
      <summary>Erase or export</summary>
      <p>
        <b>Name, story or date:</b> withhold them in the editor, or empty the fields there. The
        number stays taken.{' '}
        {label === null || number === undefined ? (
          <Link to="/Manifest/Members">Find the member</Link>
        ) : (
          <Link to={editorAddress(number, item)}>{`Open the editor of ${label}`}</Link>
        )}
      </p>
      <p>
        <b>Photos:</b> hide or delete them.{' '}
        <Link to={label === null ? '/Manifest/Photos' : `/Manifest/Photos?number=${number}`}>
          {label === null ? 'All photos' : `Photos of ${label}`}
        </Link>
      </p>
      <p>
        {hasAccount ? (
          <>
            <b>With an account:</b> only its owner downloads the data or deletes the account, signed
            in, under Your data. Owners who cannot sign in recover the account first. There are
            answer templates for both.
          </>
        ) : (
          <>
            <b>Without an account:</b> empty the fields in the editor, and hide the photos. For a
            copy of the data, write what the editor shows in your answer.
          </>
        )}
      </p>
      {accountOfMember === null ? null : (
        <p>
          <Link
            to={`/Manifest/Accounts/${accountOfMember.accountId}`}
          >{`Account of ${accountOfMember.name}`}</Link>{' '}
          <span className="hint">{`Linked to ${label}.`}</span>
        </p>
      )}
    </details>
  );
}
