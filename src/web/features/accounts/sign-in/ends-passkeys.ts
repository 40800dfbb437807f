import type { SignInMethods } from '#contract/accounts/passkeys.ts';

export const passkeysEnd =
  'This also removes your passkeys, because your two-step sign-in is off. You can add them again afterwards.';

/** Whether a new password and signing out everywhere remove passkeys of the account. */
export const endsPasskeys = ({ passkeys, secondFactor }: SignInMethods): boolean =>
  passkeys.length > 0 && !secondFactor.isOn;
