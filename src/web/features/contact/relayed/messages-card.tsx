/** Whether visitors may write to the member, and who may not. It stops emails about memorials too. */
import { getMessageSetting, setMessageSetting } from '#contract/contact/relayed-messages.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useNewestQuery } from '#web/api/account/use-newest-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { CheckboxField } from '#web/ui/forms/checkbox-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { BlockedSenders, type SettingProps } from './blocked-senders.tsx';
import '../contact.css';

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
  const { value, failure, isLoading, reload, keep } = useNewestQuery(getMessageSetting);
  return (
    <Card title="Messages">
      {value === null ? (
        <QueryNotice
          label="Loading your messages"
          failure={failure}
          isLoading={isLoading}
          onRetry={reload}
        />
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
