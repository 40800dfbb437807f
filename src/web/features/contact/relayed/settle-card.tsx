/** What a member can do against unwanted messages, and what was already done. */
import type { ReactNode } from 'react';
import {
  resolveRelayed,
  type RelayedMessage,
  type relayedActions,
} from '#contract/contact/relayed-messages.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

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

export interface MessageProps {
  readonly message: RelayedMessage;
  readonly token: string;
  /** Called with the message as the server returned it. */
  readonly onChange: (message: RelayedMessage) => void;
}

export function SettleCard({ message, token, onChange }: MessageProps) {
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
