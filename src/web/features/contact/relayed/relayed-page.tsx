/** For a member who got a message by mail. The token of the mailed link stands for the member, who needs no session. */
import '../contact.css';
import { longestMessage } from '#contract/contact/contact.ts';
import {
  readRelayed,
  answerRelayed,
  resolveRelayed,
  type RelayedMessage,
  type relayedActions,
} from '#contract/contact/relayed-messages.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { LoadingCard, QueryCard } from '#web/api/account/query-state.tsx';
import { tokenInFragment, useLinkToken } from '#web/api/account/use-link-token.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { contactPath } from '#web/addresses/contact-address.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import * as z from 'zod/mini';
import { plainText } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import type { ReactNode } from 'react';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';

function NoLink() {
  return (
    <Card title="Open the link again">
      <p>Open the link in the email again. This page no longer has it.</p>
    </Card>
  );
}

function Expired() {
  return (
    <Card title="This link no longer works">
      <p>Messages are kept for 30 days. The email still has the text.</p>
      <p>
        Do you need help? <Link to={contactPath}>Write to the keepers of the register</Link>
      </p>
    </Card>
  );
}

function LoadedMessage({ token }: { readonly token: string }) {
  const { value, keep, ...query } = useQuery(readRelayed, { body: { token } });
  if (value !== null) return <RelayedMessageCard message={value} token={token} onChange={keep} />;
  if (query.failure?.code === 'bad_request') return <Expired />;
  return <QueryCard title="Your message" label="Loading the message" query={query} />;
}

export function RelayedPage() {
  const token = useLinkToken(tokenInFragment);
  const isHydrated = useHydrated();
  if (!isHydrated) return <LoadingCard label="Loading the message" />;
  return token === null ? <NoLink /> : <LoadedMessage key={token} token={token} />;
}

function RelayedMessageCard({ message, token, onChange }: MessageProps) {
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

interface Props {
  readonly token: string;
  readonly onAnswered: (message: RelayedMessage) => void;
}

const answerForm = z.object({
  text: plainText('Your answer', { max: longestMessage, required: 'Please write an answer.' }),
});

function AnswerForm({ token, onAnswered }: Props) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: answerForm,
    defaultValues: { text: '' },
    async send({ text }) {
      const { body } = await call(answerRelayed, { body: { token, text } });
      onAnswered(body);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Send answer and show my address"
      isBusy={isBusy}
    >
      <p className="notice">
        <b>The sender then sees the email address of your account,</b> and your name. After that,
        you write to each other by email.
      </p>
      <TextAreaField
        label="Your answer"
        hint={`Up to ${longestMessage.toLocaleString('en')} characters.`}
        rows={6}
        limit={longestMessage}
        required
        {...field('text')}
      />
    </Form>
  );
}

type Action = (typeof relayedActions)[number];

interface Words {
  readonly label: string;
  readonly title: string;
  readonly confirmLabel: string;
  readonly consequences: string;
  /** Shown in place of the button afterwards. */
  readonly done: ReactNode;
}

const emails = <Link to="/your-account/emails">Emails</Link>;

const words: Readonly<Record<Action, Words>> = {
  block: {
    label: 'Block this sender',
    title: 'Block this sender?',
    confirmLabel: 'Block sender',
    consequences:
      'You get no more messages from this sender, who is not told. You can unblock the sender under Emails.',
    done: <>You blocked this sender. To unblock, open {emails}.</>,
  },
  report: {
    label: 'Report to the admins',
    title: 'Report this message?',
    confirmLabel: 'Report message',
    consequences:
      'The admins then see this message, with the name and the address of the sender, who is not told. You still get messages from this sender.',
    done: 'You reported this message. The admins will look at it.',
  },
  'turn-off': {
    label: 'Turn messages off',
    title: 'Turn messages off?',
    confirmLabel: 'Turn messages off',
    consequences:
      'Visitors can no longer write to you through this site. You can turn messages on again under Emails.',
    done: <>You turned messages off. To turn them on again, open {emails}.</>,
  },
};

interface MessageProps {
  readonly message: RelayedMessage;
  readonly token: string;
  /** Called with the message as the server returned it. */
  readonly onChange: (message: RelayedMessage) => void;
}

/** What a member can do against unwanted messages, and what was already done. */
function SettleCard({ message, token, onChange }: MessageProps) {
  const call = useCall();
  const { isBlocked, isReported, isOpen } = message;
  const isDone = { block: isBlocked, report: isReported, 'turn-off': !isOpen };
  const all = Object.keys(words) as Action[];
  const heading = useFocusOnChange(Object.values(isDone).join(' '));
  const done = all.filter((action) => isDone[action]);
  const open = all.filter((action) => !isDone[action]);
  return (
    <Card title="An unwanted message?" heading={heading}>
      <div aria-live="polite" className="stack settled">
        {done.map((action) => (
          <p key={action} className="notice">
            {words[action].done}
          </p>
        ))}
      </div>
      {open.length === 0 ? null : (
        <div className="form-actions">
          {open.map((action) => {
            const { label, title, confirmLabel, consequences } = words[action];
            return (
              <ConfirmedAction
                key={action}
                label={label}
                title={title}
                confirmLabel={confirmLabel}
                confirmKind={action === 'report' ? 'main' : 'danger'}
                act={async () => {
                  const { body } = await call(resolveRelayed, { body: { token, action } });
                  onChange(body);
                }}
              >
                <p>{consequences}</p>
              </ConfirmedAction>
            );
          })}
        </div>
      )}
    </Card>
  );
}
