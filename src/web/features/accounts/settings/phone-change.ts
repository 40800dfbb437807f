/** Asks for the password in the profile form when the phone changes, and only then. */
import * as z from 'zod/mini';
import { passwordNeeded, profileForm } from '#contract/accounts/settings.ts';

/** The server knows more ways of writing a number; these are the usual ones. */
export function isSamePhone(typed: string, stored: string): boolean {
  const bare = typed.replaceAll(/[^+\d]/g, '');
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
