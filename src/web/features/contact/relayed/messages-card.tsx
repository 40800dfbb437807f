/** Whether visitors may write to the member, and who may not. It stops emails about memorials too. */
import '../contact.css';
import {
  getMessageSetting,
  setMessageSetting,
  type MessageSetting,
} from '#contract/contact/relayed-messages.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useState } from 'react';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

interface Props {
  /** Visitors write to accounts with a number. Without one, an account may keep a memorial. */
  readonly hasNumber: boolean;
}

const withNumber = {
  label: 'Visitors may send me messages',
  hint: 'We pass them on by email. Senders see your email address only if you answer. Off also stops emails about memorials that you keep.',
};
const withoutNumber = {
  label: 'Email me about memorials that I keep',
  hint: 'At most once a day, when a remembrance waits for you.',
};

export function MessagesCard({ hasNumber }: Props) {
  const { value, keep, ...query } = useQuery(getMessageSetting);
  return (
    <Card title="Messages">
      {value === null ? (
        <QueryState label="Loading your messages" query={query} />
      ) : (
        <>
          <OpenSwitch
            words={hasNumber ? withNumber : withoutNumber}
            setting={value}
            onChange={keep}
          />
          <BlockedSenders setting={value} onChange={keep} />
        </>
      )}
    </Card>
  );
}

interface SwitchProps extends SettingProps {
  readonly words: typeof withNumber;
}

function OpenSwitch({ words, setting: { isOpen }, onChange }: SwitchProps) {
  const call = useCall();
  const showToast = useToast();
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(setMessageSetting, { body: { isOpen: !isOpen } });
    onChange(body);
    showToast('success', body.isOpen ? 'Messages are on.' : 'Messages are off.');
  });
  return (
    <>
      <CheckboxField
        label={words.label}
        hint={words.hint}
        checked={isBusy ? !isOpen : isOpen}
        aria-disabled={isBusy || undefined}
        onChange={() => {
          if (!isBusy) run();
        }}
      />
      <AlertBox message={alert} />
    </>
  );
}

interface SettingProps {
  readonly setting: MessageSetting;
  /** Called with the setting as the server returned it. */
  readonly onChange: (setting: MessageSetting) => void;
}

function BlockedSenders({ setting: { blocked }, onChange }: SettingProps) {
  const [isChanged, setIsChanged] = useState(false);
  const heading = useFocusOnChange(blocked.length);
  if (blocked.length === 0 && !isChanged) return null;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Blocked senders
      </h3>
      {blocked.length === 0 ? <p className="hint">No blocked senders.</p> : null}
      <ul className="stack blocked-senders">
        {blocked.map((sender) => (
          <BlockedSender
            key={sender.senderId}
            sender={sender}
            onChange={(setting) => {
              setIsChanged(true);
              onChange(setting);
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface SenderProps extends Pick<SettingProps, 'onChange'> {
  readonly sender: MessageSetting['blocked'][number];
}

function BlockedSender({ sender: { senderId, name, blockedAt }, onChange }: SenderProps) {
  const call = useCall();
  const showToast = useToast();
  async function unblock() {
    const { body } = await call(setMessageSetting, { body: { unblock: [senderId] } });
    onChange(body);
    showToast('success', `${name} can write to you again.`);
  }
  return (
    <li>
      <span>
        <b>{name}</b>{' '}
        <span className="hint">
          since <Instant at={blockedAt} isDay />
        </span>
      </span>
      <ActionButton label="Unblock" name={`Unblock: ${name}`} act={unblock} />
    </li>
  );
}
