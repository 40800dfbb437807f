/** What an admin can do about data that someone wants removed, or wants to have. */
import { numberLabel } from '#contract/number-label.ts';
import type { ItemWithEvidence } from '#contract/inbox/inbox.ts';
import { editorAddress } from '#web/addresses/inbox-address.ts';
import { Link } from '#web/ui/link.tsx';

export function TakeDown({ item }: { readonly item: ItemWithEvidence }) {
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
