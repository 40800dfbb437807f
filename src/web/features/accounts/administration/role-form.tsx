/** Explains the new role, and asks for the admin's own password if the server requires it. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { useRenewUser } from '#web/api/account/use-renew-user.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { ConfirmedForm } from '#web/api/forms/confirmed-form.tsx';
import type { AccountCardProps } from './account-card.ts';
import { describeWhoIsNotified } from './who-is-notified.ts';

interface Props extends AccountCardProps {
  readonly role: Role;
  readonly onDone: () => void;
}

function Consequences({ account, role }: Pick<Props, 'account' | 'role'>) {
  if (role === 'Admin') {
    return (
      <p>
        They can then do everything that you can. They are signed out everywhere and sign in again,
        with a password of {shortestAdminPassword} characters or more.{' '}
        {describeWhoIsNotified(account)}
      </p>
    );
  }
  return account.isOwn ? (
    <p>
      You will no longer be an admin, and only another admin can change that. We send you an email.
    </p>
  ) : (
    <p>
      They can no longer open the admin pages. They keep their own profile.{' '}
      {describeWhoIsNotified(account)}
    </p>
  );
}

export function RoleForm({ account, role, keep, onDone }: Props) {
  const call = useCall();
  const renewUser = useRenewUser();
  const showToast = useToast();
  return (
    <ConfirmedForm
      label={role === 'Admin' ? 'Make an admin' : 'Make a user'}
      onCancel={onDone}
      send={async (given) => {
        const { body } = await call('changeRole', {
          params: { account: account.accountId },
          body: { role, ...given },
        });
        showToast(
          'success',
          `${account.firstName} ${account.lastName} is ${role === 'Admin' ? 'an admin' : 'a user'} now.`,
        );
        onDone();
        keep(body);
        // The session also has the role, so the guard redirects away from here.
        if (account.isOwn) await renewUser();
      }}
    >
      <Consequences account={account} role={role} />
    </ConfirmedForm>
  );
}
