/** Explains the new role, and asks for the admin's own password if the server requires it. */
import type { Role } from '#contract/accounts/account.ts';
import { shortestAdminPassword } from '#contract/accounts/passwords.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useOwnPassword } from '#web/api/account/use-own-password.ts';
import { useRenewUser } from '#web/api/account/use-renew-user.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
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
  const { profile } = useOwnProfile();
  const ownPassword = useOwnPassword();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: ownPassword.schema,
    async send(given) {
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
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={
        <>
          <SubmitButton isBusy={isBusy}>
            {role === 'Admin' ? 'Make an admin' : 'Make a user'}
          </SubmitButton>
          <Button type="button" kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </>
      }
    >
      <Consequences account={account} role={role} />
      {ownPassword.isAsked ? (
        <>
          <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
          <PasswordField
            label="Your own password"
            hint="So that no one else can do this on your device."
            autoComplete="current-password"
            required
            {...field('password')}
          />
        </>
      ) : null}
    </Form>
  );
}
