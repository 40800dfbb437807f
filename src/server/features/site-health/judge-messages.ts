import {
  failureLabels,
  type DeliveryFailure,
  type FailureReason,
  type MessagingWays,
} from '#contract/site-health/health.ts';
import { dayMs } from '#contract/time.ts';
import type { CheckOutcome, Tried } from './check-outcomes.ts';
import { fact, isFailing, triesOf, type Judged } from './judged.ts';
import { messageDays, type MessageCounts } from './message-counts.ts';

/** An older failure is history. */
const recentMs = 7 * dayMs;
/** The fault of one address, or gone by the next try. */
const passing: readonly FailureReason[] = ['recipient refused', 'try later'];

/** How the failure of a message is stored. */
export const triedOf = ({ reason, status }: DeliveryFailure): Tried => ({
  problem: reason,
  measured: status,
});

const reasonOf = ({ problem }: CheckOutcome): FailureReason =>
  problem !== null && problem in failureLabels ? (problem as FailureReason) : 'unknown';

/** A sign-in says nothing about it: the server looks at the message. */
export const isRefusal = (outcome: CheckOutcome): boolean =>
  ['sender refused', 'message refused'].includes(reasonOf(outcome));

function describe(outcome: CheckOutcome): string {
  const status = outcome.measured === null ? '' : ` (${outcome.measured})`;
  return failureLabels[reasonOf(outcome)].replace(/\.$/, '') + status;
}

interface Given {
  readonly counts: MessageCounts;
  readonly isLimitReached: boolean;
  readonly outcome: CheckOutcome | null;
  readonly now: number;
}

export function judgeDeliveries({ counts, isLimitReached, outcome, now }: Given): Judged {
  const { sent, refused, failed, bounced, capped } = counts;
  const line = [
    `${sent.toLocaleString('en-US')} sent in ${messageDays} days`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(bounced > 0 ? [`${bounced} bounced`] : []),
    ...(capped > 0 ? [`${capped} over the hourly limit`] : []),
  ].join(', ');
  const facts = [
    fact('Sent', sent),
    fact('Refused', refused),
    fact('Failed', failed),
    fact('Bounced', bounced),
    fact('Over the limit', capped),
    ...triesOf(outcome, describe),
  ];
  if (isFailing(outcome) && !passing.includes(reasonOf(outcome))) {
    return { state: 'bad', line: describe(outcome), facts };
  }
  const isRecent = outcome?.failed_at != null && now - outcome.failed_at < recentMs;
  return { state: isRecent || isLimitReached ? 'attention' : 'good', line, facts };
}

/** Before the limit is reached, so that an admin can raise it. */
const nearlyFull = 0.8;

function describeNewAddresses(thisHour: number, perHour: number): string | null {
  if (thisHour >= perHour) return 'registering waits: the hourly limit is reached';
  if (thisHour < perHour * nearlyFull) return null;
  return `${thisHour} of ${perHour} to new addresses this hour`;
}

interface GivenEmail extends Given {
  readonly way: MessagingWays['email'];
  /** Mails to addresses that were never validated, and the most of them in an hour. */
  readonly newAddressMails: { readonly thisHour: number; readonly perHour: number };
}

export function judgeEmail({ way, newAddressMails, ...given }: GivenEmail): Judged {
  const { thisHour, perHour } = newAddressMails;
  const { state, line, facts: counted } = judgeDeliveries(given);
  const facts = [
    fact('Sent through', way === 'smtp' ? 'Mail server (SMTP)' : 'Outbox: a folder on the server'),
    ...counted,
    fact('To new addresses this hour', thisHour),
    fact('Hourly limit for those', perHour),
  ];
  if (state === 'bad') return { state, line, facts };
  const problem = describeNewAddresses(thisHour, perHour);
  if (problem !== null) return { state: 'attention', line: `${line}, ${problem}`, facts };
  if (way === 'smtp') return { state, line, facts };
  return { state: 'attention', line: 'Not sent, but stored in the outbox', facts };
}

interface GivenSms extends Given {
  readonly way: MessagingWays['sms'];
  readonly perHour: number;
}

export function judgeSms({ way, perHour, ...given }: GivenSms): Judged {
  if (way === 'off') return { state: 'off', line: 'Not set up: codes go by email', facts: [] };
  const { state, line, facts: counted } = judgeDeliveries(given);
  const facts = [
    fact('Sent through', way === 'twilio' ? 'Twilio' : 'Outbox: a folder on the server'),
    ...counted,
    fact('Hourly limit', perHour),
  ];
  if (state === 'bad' || way === 'twilio') return { state, line, facts };
  return { state: 'off', line: 'Not sent, but stored in the outbox', facts };
}
