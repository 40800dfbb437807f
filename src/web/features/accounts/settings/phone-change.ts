/** Requires the password in the profile form only when the phone changes. */
import * as z from 'zod/mini';
import { passwordNeeded, profileForm } from '#contract/accounts/settings.ts';
import { cleanPhone } from '#contract/clean-text.ts';

/** Handles the usual notations; the server knows more. */
export function isSamePhone(typed: string, stored: string): boolean {
  const bare = cleanPhone(typed).replaceAll(/[^+\d]/g, '');
  return [bare, `+${bare}`, `+1${bare}`].includes(stored);
}

export const profileFormWith = (storedPhone: string) =>
  profileForm.check(
    z.refine(
      ({ phoneNumber = '', currentPassword = '' }) =>
        isSamePhone(phoneNumber, storedPhone) || currentPassword !== '',
      { error: passwordNeeded, path: ['currentPassword'], when: () => true },
    ),
  );
