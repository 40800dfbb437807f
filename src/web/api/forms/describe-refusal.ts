/** The words for what the server refused, with the time to wait where there is one. */
import { refusals, type Refusal } from '#contract/errors.ts';

const minute = 60;
const hour = 60 * minute;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Rounded up, so that whoever waits so long has waited long enough. */
export function describeWait(seconds: number): string {
  if (seconds <= 90) return counted(seconds, 'second');
  if (seconds <= 90 * minute) return counted(Math.ceil(seconds / minute), 'minute');
  return counted(Math.ceil(seconds / hour), 'hour');
}

/** The server's own words, save its general ones for "too often": how long to wait helps more. */
export function describeRefusal({ code, message, retryAfterSeconds }: Refusal): string {
  const isGeneral = message === refusals.too_many_requests.message;
  if (code !== 'too_many_requests' || !isGeneral || retryAfterSeconds === undefined) return message;
  return `Please wait ${describeWait(retryAfterSeconds)}, then try again.`;
}
