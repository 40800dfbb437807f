import { disableAccount, enableAccount } from '#contract/accounts/administration.ts';
import { useCall } from '#web/api/call-context.ts';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { AccountCardProps } from './account-card.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { describeRecipients } from './who-is-notified.ts';

export function AccessCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const showToast = useToast();
  const { accountId, firstName, lastName, isDisabled, isOwn } = account;
  const name = `${firstName} ${lastName}`;
  const params = { account: accountId };

  async function disable() {
    keep((await call(disableAccount, { params })).body);
    showToast('success', `The account of ${name} is disabled.`);
  }

  async function enable() {
    keep((await call(enableAccount, { params })).body);
    showToast('success', `${name} can sign in again.`);
  }

  const enabling = {
    label: 'Enable',
    title: `Let ${name} in again?`,
    confirmLabel: 'Enable',
    act: enable,
    children: <p>They can sign in again. {describeRecipients(account)}</p>,
  };
  const disabling = {
    label: 'Disable',
    title: `Disable the account of ${name}?`,
    confirmLabel: 'Disable',
    confirmKind: 'danger' as const,
    act: disable,
    children: (
      <p>
        They are signed out everywhere and cannot sign in. Nothing is deleted, they keep their
        number, and you can enable the account again. {describeRecipients(account)}
      </p>
    ),
  };

  if (isOwn) {
    return (
      <Card title="Access">
        <p>You cannot disable your own account.</p>
      </Card>
    );
  }
  return (
    <Card title="Access">
      <p>
        {isDisabled ? 'Disabled: its owner cannot sign in.' : 'Enabled: its owner can sign in.'}
      </p>
      <div className="form-actions">
        {/* One element for both, so that the focus returns to it. */}
        <ConfirmedAction {...(isDisabled ? enabling : disabling)} />
      </div>
    </Card>
  );
}
