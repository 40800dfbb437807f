/** The oldest open messages on the Manifest. */
import { subjectLabels } from '#contract/contact/contact.ts';
import { listMessages, changeMessage, type InboxItem } from '#contract/contact/inbox.ts';
import { messageAddress, messageListAddress } from '#web/addresses/message-address.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useIsFirst } from '#web/ui/use-is-first.ts';
import { Age } from './age.tsx';
import { labelOf, placeOf } from './message-columns.tsx';
import { WarningMarks } from './warning-marks.tsx';
import './inbox.css';

const listed = 5;
const oldestOpen = { query: { show: 'open', page: '1' } } as const;

interface EntryProps {
  readonly message: InboxItem;
  readonly onClose: () => Promise<void>;
}

/** A message that was answered can be closed without opening it. */
function Entry({ message, onClose }: EntryProps) {
  const { messageId, about, name, excerpt, sentAt, answers } = message;
  const place = placeOf(message);
  return (
    <li className="waiting-message">
      <div>
        <Link to={messageAddress(messageId)} aria-label={labelOf(message)}>
          {subjectLabels[about]}
        </Link>
        <p className="hint">
          {name}
          {place === '' ? null : `, ${place}`} · <Age at={sentAt} />
        </p>
      </div>
      <p>
        <WarningMarks {...message} /> {excerpt}
      </p>
      {answers === 0 ? null : (
        <ActionButton label="Close" name={`Close: ${labelOf(message)}`} act={onClose} />
      )}
    </li>
  );
}

/** Nothing while it loads, because the counts beside it say what waits. */
export function MessagesToDo() {
  const call = useCall();
  const showToast = useToast();
  const { value, keep } = useNewestQuery(listMessages, oldestOpen);
  const heading = useFocusOnChange(value);
  const isFirst = useIsFirst(value);
  if (value === null || (value.total === 0 && isFirst)) return null;
  const { messages, total } = value;

  async function close(messageId: number) {
    const params = { message: String(messageId) };
    await call(changeMessage, { params, body: { isClosed: true } });
    refreshWaiting();
    showToast('success', 'The message is closed.');
    keep((await call(listMessages, oldestOpen)).body);
  }

  return (
    <section className="card wide" aria-labelledby="messages">
      <h2 id="messages" ref={heading} tabIndex={-1}>
        {total === 1 ? '1 message waiting' : `${total} messages waiting`}
      </h2>
      {total === 0 ? (
        <p className="empty">No messages are waiting.</p>
      ) : (
        <ul className="waiting-messages">
          {messages.slice(0, listed).map((message) => (
            <Entry
              key={message.messageId}
              message={message}
              onClose={() => close(message.messageId)}
            />
          ))}
        </ul>
      )}
      {total > listed ? (
        <p>
          <Link to={messageListAddress({})}>{`Show all ${total}`}</Link>
        </p>
      ) : null}
    </section>
  );
}
