/** The message for a second factor that was refused. */
import type { SecondFactorMethod } from '#contract/accounts/second-factor.ts';

export const describeWrongResponse = (method: SecondFactorMethod): string =>
  method === 'passkey'
    ? 'This passkey was not accepted. Please use another one, or another way.'
    : 'That code is wrong or was already used. Please enter a new one.';
