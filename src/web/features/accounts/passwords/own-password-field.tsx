/** Asks for the account's password again before an important change. */
import type { ComponentProps } from 'react';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'required'>;

export function OwnPasswordField(props: Props) {
  const { profile } = useOwnProfile();
  return (
    <>
      <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
      <PasswordField {...props} label="Your password" autoComplete="current-password" required />
    </>
  );
}
