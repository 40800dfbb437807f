import { closedForMs, subjectWords } from '#contract/contact/contact.ts';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';

const dayMs = 24 * 60 * 60 * 1000;

export function MessageCard({ message }: { readonly message: InboxMessage }) {
  const { about, name, email, text, sentAt, accountOfSender, isReported, isClosed } = message;
  return (
    <section className="card message-card" aria-labelledby="message">
      <h2 id="message">{subjectWords[about]}</h2>
      <ul className="marks">
        {isReported ? <li className="mark mark-off">Reported</li> : null}
        {isClosed ? <li className="mark">Closed</li> : null}
      </ul>
      {isReported ? (
        <p className="hint">The member who got this message reported it to the admins.</p>
      ) : null}
      {isClosed ? (
        <p className="hint">{`It is deleted ${closedForMs / dayMs} days after it was closed.`}</p>
      ) : null}
      <dl className="message-facts">
        <div>
          <dt>From</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>
            {accountOfSender === null ? (
              'None with this email'
            ) : (
              <Link
                to={`/Manifest/Accounts/${accountOfSender.accountId}`}
                aria-label={`Account of the sender: ${accountOfSender.name}`}
              >
                {accountOfSender.name}
              </Link>
            )}
          </dd>
        </div>
        <div>
          <dt>Sent</dt>
          <dd>
            <Instant at={sentAt} />
          </dd>
        </div>
      </dl>
      <p className="message-text">{text}</p>
    </section>
  );
}
