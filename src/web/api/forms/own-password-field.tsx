/** Asks for the account's password again before an important change. */
import type { ComponentProps } from 'react';
import { HiddenUsername } from '#web/ui/forms/hidden-username.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { useOwnProfile } from '../account/profile-cache.ts';

interface Props extends Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete' | 'required'
> {
  /** Whether an admin changes something of others. */
  readonly isForAdmin?: boolean | undefined;
}

const adminWords = {
  label: 'Your own password',
  hint: 'So that no one else can do this at your device.',
};

export function OwnPasswordField({ isForAdmin = false, ...props }: Props) {
  const { profile } = useOwnProfile();
  return (
    <>
      <HiddenUsername email={profile?.isOk ? profile.value.email : ''} />
      <PasswordField
        {...props}
        {...(isForAdmin ? adminWords : { label: 'Your password' })}
        autoComplete="current-password"
        required
      />
    </>
  );
}
