/** What an admin can do about data that someone wants removed, or wants to have. */
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { numberLabel } from '#contract/number-label.ts';
import { editorAddress } from '#web/addresses/message-address.ts';
import { Link } from '#web/ui/link.tsx';

export function TakeDownCard({ message }: { readonly message: InboxMessage }) {
  const {
    freakBrotherNumber: number,
    messageId,
    member,
    accountOfMember,
    accountOfSender,
  } = message;
  const label = number === null || member === null ? null : numberLabel('fb', number);
  const ofMember = accountOfMember && { ...accountOfMember, whose: `Linked to ${label}.` };
  const isSame = accountOfMember?.accountId === accountOfSender?.accountId;
  const ofSender = accountOfSender && { ...accountOfSender, whose: 'Has the email of the sender.' };
  const accounts = [ofMember, isSame ? null : ofSender].filter((account) => account !== null);
  return (
    <section className="card" aria-labelledby="take-down">
      <h2 id="take-down">Erase or export</h2>
      <div className="take-down">
        <p>
          <b>Name, story or date:</b> withhold them in the editor, or empty the fields there. The
          number stays taken.{' '}
          {label === null || number === null ? (
            <Link to="/Manifest/Members">Find the member</Link>
          ) : (
            <Link to={editorAddress(number, messageId)}>{`Open the editor of ${label}`}</Link>
          )}
        </p>
        <p>
          <b>Photos:</b> hide them, or delete them, which you can undo for a day.{' '}
          <Link to={label === null ? '/Manifest/Photos' : `/Manifest/Photos?number=${number}`}>
            {label === null ? 'All photos' : `Photos of ${label}`}
          </Link>
        </p>
        {accounts.length === 0 ? (
          <p>
            <b>Without an account:</b> empty the fields in the editor, and delete the photos. For a
            copy of the data, write what the editor shows in your answer.
          </p>
        ) : (
          <p>
            <b>With an account:</b> only its owner downloads the data or deletes the account, signed
            in, under Your account. Owners who cannot sign in recover the account first. There are
            answer templates for both.
          </p>
        )}
        {accounts.map(({ accountId, name, whose }) => (
          <p key={accountId}>
            <Link to={`/Manifest/Accounts/${accountId}`}>{`Account of ${name}`}</Link>{' '}
            <span className="hint">{whose}</span>
          </p>
        ))}
      </div>
    </section>
  );
}
