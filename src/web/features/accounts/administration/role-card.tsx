import { changeRole } from '#contract/accounts/administration.ts';
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { useReloadUser } from '#web/api/account/use-reload-user.ts';
import { useCall } from '#web/api/call-context.ts';
import { ConfirmedAction } from '#web/api/forms/confirmed-action.tsx';
import { Card } from '#web/ui/card.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import type { AccountCardProps } from './account-card.ts';
import { describeRecipients } from './who-is-notified.ts';

/** The reason why the role cannot be changed; null if it can. */
function describeObstacle({ account }: Pick<AccountCardProps, 'account'>): string | null {
  if (account.role === 'Admin') {
    return account.isLastAdmin
      ? 'This is the only admin, and the site needs one. Make someone else an admin first.'
      : null;
  }
  if (!account.isValidated) return 'Its owner has to enter the code first.';
  return account.isDisabled ? 'Enable the account first.' : null;
}

function Consequences({
  account,
  role,
}: Pick<AccountCardProps, 'account'> & { readonly role: Role }) {
  if (role === 'Admin') {
    return (
      <p>
        They can then do everything that you can. They are signed out everywhere and sign in again,
        with a password of {shortestAdminPassword} characters or more. {describeRecipients(account)}
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
      {describeRecipients(account)}
    </p>
  );
}

export function RoleCard({ account, keep }: AccountCardProps) {
  const call = useCall();
  const renewUser = useReloadUser();
  const showToast = useToast();
  const isAdmin = account.role === 'Admin';
  const role = isAdmin ? 'User' : 'Admin';
  const label = isAdmin ? 'Make a user' : 'Make an admin';
  const name = `${account.firstName} ${account.lastName}`;
  const obstacle = describeObstacle({ account });

  async function change() {
    const params = { account: account.accountId };
    const { body } = await call(changeRole, { params, body: { role } });
    showToast('success', `${name} is ${isAdmin ? 'a user' : 'an admin'} now.`);
    keep(body);
    // The session also has the role, so the guard redirects away from here.
    if (account.isOwn) await renewUser();
  }

  return (
    <Card title="Role">
      <p>
        {isAdmin
          ? 'Admin: adds and edits members, decides claims and manages accounts.'
          : 'User: manages their own profile and photos.'}
      </p>
      {obstacle === null ? (
        <div className="form-actions">
          <ConfirmedAction
            label={label}
            title={isAdmin ? `Make ${name} a user?` : `Make ${name} an admin?`}
            confirmLabel={label}
            act={change}
          >
            <Consequences account={account} role={role} />
          </ConfirmedAction>
        </div>
      ) : (
        <p className="notice">{obstacle}</p>
      )}
    </Card>
  );
}
