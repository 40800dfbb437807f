/** The message that an admin came from, beside the editor of the member. Nothing without one. */
import { useLocation } from 'react-router';
import { getMessage } from '#contract/contact/inbox.ts';
import { subjectLabels } from '#contract/contact/contact.ts';
import { messageAddress, messageInSearch } from '#web/addresses/message-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import './message-text.css';

function Beside({ messageId }: { readonly messageId: number }) {
  const { response, isLoading, reload } = useQuery(getMessage, {
    params: { message: String(messageId) },
  });
  if (!response?.isOk) {
    return (
      <section className="card editor-message" aria-label="Message">
        {response?.failure.code === 'not_found' ? (
          <p>This message does not exist, or was deleted.</p>
        ) : (
          <QueryNotice
            label="Loading the message"
            failure={response?.failure ?? null}
            isLoading={isLoading}
            onRetry={reload}
          />
        )}
      </section>
    );
  }
  const { name, about, text } = response.value;
  return (
    <section className="card editor-message" aria-labelledby="message">
      <div>
        <h2 id="message">{`Message of ${name}`}</h2>
        <p className="hint">{subjectLabels[about]}</p>
      </div>
      <p className="message-text">{text}</p>
      <p className="fact-links">
        <Link to={messageAddress(messageId)}>Back to the message</Link>
      </p>
    </section>
  );
}

export function MessageBeside() {
  const messageId = messageInSearch(useLocation().search);
  return messageId === null ? null : <Beside key={messageId} messageId={messageId} />;
}
