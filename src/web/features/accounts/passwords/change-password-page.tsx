import { useNavigate } from 'react-router';
import { Link } from '#web/ui/link.tsx';
import { getSignInMethods } from '#contract/accounts/passkeys.ts';
import { changePassword, passwordChangeForm } from '#contract/accounts/passwords.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { PasswordField, HiddenUsername } from '#web/ui/forms/password-field.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { endsPasskeys, passkeysEnd } from '../sign-in/ends-passkeys.ts';

export function ChangePasswordPage() {
  const call = useCall();
  const showToast = useToast();
  const navigate = useNavigate();
  const { profile } = useOwnProfile();
  const { value: methods } = useQuery(getSignInMethods);
  const { email, firstName, lastName, profileName } = profile?.isOk
    ? profile.value
    : { email: '', firstName: '', lastName: '', profileName: '' };
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: passwordChangeForm,
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    isRefusalRepeated: true,
    async send(passwords) {
      const { body } = await call(changePassword, { body: passwords });
      showToast('success', body.message, 'Password updated');
      void navigate('/profile');
    },
  });
  return (
    <section className="card" aria-label="Change password">
      <p className="hint">
        If you do not know your current password, use{' '}
        <Link to="/recover-password">Forgot Password</Link>. Changing it signs you out everywhere
        else.
      </p>
      {methods !== null && endsPasskeys(methods) ? <p className="notice">{passkeysEnd}</p> : null}
      <Form onSubmit={onSubmit} alert={alert} submit="Change Password" isBusy={isBusy}>
        <HiddenUsername email={email} />
        <PasswordField
          label="Current Password"
          autoComplete="current-password"
          required
          {...field('oldPassword')}
        />
        <NewPasswordField
          label="New Password"
          known={[email, firstName, lastName, profileName]}
          {...field('newPassword')}
        />
        <PasswordField
          label="Confirm Password"
          hint="The same password again."
          autoComplete="new-password"
          required
          {...field('confirmPassword')}
        />
      </Form>
    </section>
  );
}
