/** A second sentence for specified messages that only say what is wrong: what to do now. Those of a field have its hint. */
import type { wrongCode } from '#contract/accounts/codes.ts';
import type { loginFailure, refusals } from '#contract/errors.ts';

type Reproach =
  | typeof wrongCode
  | typeof loginFailure
  | (typeof refusals)['bad_request' | 'internal']['message']
  | 'Browser do not support Clipboard API';

const kindWords: Readonly<Record<Reproach, string>> = {
  'Invalid verification code. Please try again.':
    'Compare it with our newest message: earlier codes no longer work.',
  'Unable to log in. Please check your email/password.':
    'Press Show to read the password that you typed. If you no longer know it, follow Forgot Password below.',
  'Please check your information.': 'One of the entries may be wrong, or in use already.',
  'An error has occurred.': 'It is not your fault. Please try again in a moment.',
  'Browser do not support Clipboard API': 'You can select the address and copy it by hand.',
};

/** Undefined for other messages. */
export const kindWordsFor = (message: string | null): string | undefined =>
  (kindWords as Readonly<Record<string, string | undefined>>)[message ?? ''];
