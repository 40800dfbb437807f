import { numberLabel } from '#contract/number-label.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { AnswerForm } from './answer-form.tsx';
import { SettleCard, type MessageProps } from './settle-card.tsx';

export function RelayedMessage({ message, token, onChange }: MessageProps) {
  const { name, text, sentAt, freakBrotherNumber: number, isAnswered, isBlocked } = message;
  const headingRef = useFocusOnChange(isAnswered);
  return (
    <>
      <Card title={`${name} wrote to you`}>
        <p className="hint">
          To {numberLabel('fb', number)}, <Instant at={sentAt} />
        </p>
        <blockquote className="relayed-text">{text}</blockquote>
      </Card>
      {isAnswered ? (
        <Card title="You have answered" heading={headingRef}>
          <p>The sender has your email address now. Write to each other by email from here on.</p>
        </Card>
      ) : null}
      {isAnswered || isBlocked ? null : (
        <Card title={`Answer ${name}`}>
          <AnswerForm token={token} onAnswered={onChange} />
        </Card>
      )}
      <SettleCard message={message} token={token} onChange={onChange} />
    </>
  );
}
