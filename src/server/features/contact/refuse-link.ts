import { Refusal } from '#contract/errors.ts';

/** For a token that no message has, or no longer. */
export function refuseLink(): never {
  const message = 'This link has expired or is wrong. Please send your message again.';
  throw new Refusal('bad_request', { message, errors: { token: message } });
}
