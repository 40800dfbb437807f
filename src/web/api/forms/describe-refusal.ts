import { describeWait, refusals, type Refusal } from '#contract/errors.ts';

/** Returns the server's message. For the general "too often" message, says how long to wait instead. */
export function describeRefusal({ code, message, retryAfterSeconds }: Refusal): string {
  const isGeneral = message === refusals.too_many_requests.message;
  if (code !== 'too_many_requests' || !isGeneral || retryAfterSeconds === undefined) return message;
  return `Please wait ${describeWait(retryAfterSeconds)}, then try again.`;
}
