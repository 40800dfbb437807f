/** Messages for responses without a message of their own (section 8 of the specification). */
import { loginFailure, refusals } from '#contract/errors.ts';

const defaults: Readonly<Record<string, string>> = {
  login: loginFailure,
  findClaim: refusals.bad_request.message,
  claimMember: refusals.bad_request.message,
  register: refusals.bad_request.message,
};

export const defaultMessageOf = (id: string): string => defaults[id] ?? refusals.internal.message;
