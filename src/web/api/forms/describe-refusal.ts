import { refusals, type Refusal } from '#contract/errors.ts';

const minute = 60;
const hour = 60 * minute;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Rounds up, so that a retry after this time is accepted. */
export function describeWait(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

/** Returns the server's message. For the general "too often" message, says how long to wait instead. */
export function describeRefusal({ code, message, retryAfterSeconds }: Refusal): string {
  const isGeneral = message === refusals.too_many_requests.message;
  if (code !== 'too_many_requests' || !isGeneral || retryAfterSeconds === undefined) return message;
  return `Please wait ${describeWait(retryAfterSeconds)}, then try again.`;
}
