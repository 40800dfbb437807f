import { dayMs } from '#contract/time.ts';
import { closedForMs, subjectLabels } from '#contract/contact/contact.ts';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Link } from '#web/ui/link.tsx';
import { WarningMarks } from '../warning-marks.tsx';

export function MessageCard({ message }: { readonly message: InboxMessage }) {
  const { about, name, email, text, sentAt, accountOfSender } = message;
  const { isReported, isProbablySpam, isClosed } = message;
  return (
    <section className="card message-card" aria-labelledby="message">
      <h2 id="message">{subjectLabels[about]}</h2>
      <p className="marks">
        <WarningMarks {...message} />
        {isClosed ? <span className="mark">Closed</span> : null}
      </p>
      {isReported ? (
        <p className="hint">The member who got this message reported it to the admins.</p>
      ) : null}
      {isProbablySpam ? (
        <p className="hint">
          A field of the form that people do not see was filled in. Spam programs do that, but the
          browser of a person can, too.
        </p>
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
