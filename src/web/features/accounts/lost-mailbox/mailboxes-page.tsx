/** Members who lost their email, and accounts that were moved lately. */
import { undoMoveDays } from '#contract/accounts/lost-mailbox.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useDecisions } from '#web/api/forms/use-decisions.ts';
import { NearLinks } from '#web/ui/manifest/near-links.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { MovedAccount } from './moved-account.tsx';
import { OpenMove } from './open-move.tsx';
import '../administration/account-admin.css';
import './moves.css';

export function MailboxesPage() {
  const { value: lists, failure, isLoading, reload, decide } = useDecisions('listMoves');
  const heading = useFocusOnChange(lists);
  if (lists === null) {
    return (
      <section className="card" aria-label="Mailboxes">
        <QueryNotice label="Loading" failure={failure} isLoading={isLoading} onRetry={reload} />
      </section>
    );
  }
  const { open, openCount, moved, movedCount } = lists;
  return (
    <>
      <section className="card wide" aria-labelledby="open">
        <div>
          <h2 id="open" ref={heading} tabIndex={-1}>
            {openCount === 1 ? '1 member asks' : `${openCount} members ask`} for a new email
          </h2>
          <p className="hint">
            Move an account only with proof, such as a photo of the card that the member adds or
            that you ask for by email: the person could be anyone. The former email got a notice and
            can stop the request.
          </p>
        </div>
        {open.length === 0 ? (
          <p className="empty">
            No requests. Members who lost their email and phone ask at /lost-mailbox, and you get an
            email.
          </p>
        ) : (
          <ul className="claims">
            {open.map((move) => (
              <OpenMove key={move.moveId} move={move} onDecision={decide} />
            ))}
          </ul>
        )}
        {openCount > open.length ? (
          <p className="hint">{`The ${open.length} oldest are listed.`}</p>
        ) : null}
      </section>
      <section className="card wide" aria-labelledby="moved">
        <div>
          <h2 id="moved">Moved in the last {undoMoveDays} days</h2>
          <p className="hint">After {undoMoveDays} days the former email is forgotten.</p>
        </div>
        {moved.length === 0 ? (
          <p className="empty">No accounts were moved.</p>
        ) : (
          <ul className="claims">
            {moved.map((move) => (
              <MovedAccount key={move.moveId} move={move} onDecision={decide} />
            ))}
          </ul>
        )}
        {movedCount > moved.length ? (
          <p className="hint">{`The latest ${moved.length} of ${movedCount} are listed.`}</p>
        ) : null}
      </section>
      <NearLinks near={[{ to: '/Manifest/Accounts', label: 'All accounts' }]} />
    </>
  );
}
