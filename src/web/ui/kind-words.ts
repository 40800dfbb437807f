/** A second sentence for specified messages that only say what is wrong: what to do now. */
import type { emailMessage } from '#contract/accounts/account.ts';
import type { wrongCode } from '#contract/accounts/codes.ts';
import type { mismatch } from '#contract/accounts/passwords.ts';
import type { loginFailure, refusals } from '#contract/errors.ts';
import type { invalidImageType } from '#contract/photos.ts';

type Reproach =
  | typeof emailMessage
  | typeof wrongCode
  | typeof mismatch
  | typeof loginFailure
  | typeof invalidImageType
  | (typeof refusals)['bad_request' | 'internal']['message']
  | 'Browser do not support Clipboard API';

const kindWords: Readonly<Record<Reproach, string>> = {
  'Valid email address required': 'An email address looks like name@example.org.',
  'Invalid verification code. Please try again.':
    'Compare it with our newest message: earlier codes no longer work.',
  'Passowrd confirmation does not match password.': 'Press Show to read what you typed.',
  'Unable to log in. Please check your email/password.':
    'Press Show to read the password that you typed. If you no longer know it, follow Forgot Password below.',
  'Invalid image type': 'Choose a photo from your phone or camera, such as a JPEG or PNG file.',
  'Please check your information.': 'One of the entries may be wrong, or in use already.',
  'An error has occurred.': 'It is not your fault. Please try again in a moment.',
  'Browser do not support Clipboard API': 'You can select the address and copy it by hand.',
};

/** Undefined for other messages. */
export const kindWordsFor = (message: string | null | undefined): string | undefined =>
  (kindWords as Readonly<Record<string, string | undefined>>)[message ?? ''];
