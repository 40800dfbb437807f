import { useState } from 'react';
import { setMessageSetting, type MessageSetting } from '#contract/contact/relayed-messages.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

export interface SettingProps {
  readonly setting: MessageSetting;
  /** Called with the setting as the server returned it. */
  readonly onChange: (setting: MessageSetting) => void;
}

export function BlockedSenders({ setting: { blocked }, onChange }: SettingProps) {
  const [isChanged, setIsChanged] = useState(false);
  const heading = useFocusOnChange(blocked.length);
  if (blocked.length === 0 && !isChanged) return null;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Blocked senders
      </h3>
      {blocked.length === 0 ? <p className="hint">No blocked senders.</p> : null}
      <ul className="blocked-senders">
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
