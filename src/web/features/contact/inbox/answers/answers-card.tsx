import type { InboxMessage } from '#contract/contact/inbox.ts';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { AnswerForm } from './answer-form.tsx';
import type { MessageTools } from '../use-message.ts';

interface Props {
  readonly message: InboxMessage;
  readonly onAnswer: MessageTools['answer'];
}

export function AnswersCard({ message, onAnswer }: Props) {
  const { sent } = message;
  // The pressed button may be gone then.
  const heading = useFocusOnChange(sent.length);
  return (
    <section className="card message-answers" aria-labelledby="answers">
      <h2 id="answers" ref={heading} tabIndex={-1}>
        {sent.length === 0 ? 'Answer' : 'Answers'}
      </h2>
      {sent.length === 0 ? null : (
        <ol className="sent-answers">
          {sent.map(({ by, text, sentAt }) => (
            <li key={`${sentAt} ${text}`}>
              <p className="hint">
                {by === '' ? 'A deleted account' : by}, <Instant at={sentAt} />
              </p>
              <p className="message-text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <AnswerForm message={message} onAnswer={onAnswer} />
    </section>
  );
}
