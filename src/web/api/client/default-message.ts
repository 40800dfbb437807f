/** Messages for responses without a message of their own (section 8 of the specification). */
import type { OperationId } from '#contract/operations.ts';
import { loginFailure, refusals } from '#contract/errors.ts';

const defaults: Partial<Record<OperationId, string>> = {
  login: loginFailure,
  findClaim: refusals.bad_request.message,
  claimMember: refusals.bad_request.message,
  register: refusals.bad_request.message,
};

export const defaultMessageOf = (id: OperationId): string =>
  defaults[id] ?? refusals.internal.message;
