/** Judges each part of the site: what is good, what needs attention, and what is bad. */
import { dayMs } from '#contract/time.ts';
import {
  messageDays,
  type Deliveries,
  type FailureReason,
  type Health,
  type MessageCounts,
} from '#contract/site-health/health.ts';
import { formatAge, formatCount, elapsedMs, formatSize } from './format-amounts.ts';

export type HealthState = 'good' | 'attention' | 'bad' | 'off';

export interface Judged {
  readonly state: HealthState;
  /** The state in one line. */
  readonly line: string;
}

export type HealthPart =
  | 'backup'
  | 'database'
  | 'photos'
  | 'email'
  | 'sms'
  | 'statements'
  | 'program';

/** The backup timer runs once a day. */
const lateAfterMs = 2 * dayMs;
const missingAfterMs = 7 * dayMs;
/** An older failure is history. */
const recentMs = 7 * dayMs;

function describeBackup(madeAt: string, verifiedAt: string | null, now: string): string {
  const made = formatAge(madeAt, now);
  if (verifiedAt === null) return `Made ${made}, not verified yet`;
  const verified = formatAge(verifiedAt, now);
  return made === verified ? `Made and verified ${made}` : `Made ${made}, verified ${verified}`;
}

function judgeBackup({ lastBackup, lastVerification, checkedAt }: Health): Judged {
  if (!lastBackup?.madeAt) return { state: 'bad', line: 'No backup recorded' };
  const made = `Made ${formatAge(lastBackup.madeAt, checkedAt)}`;
  if (lastBackup.problem !== null) return { state: 'bad', line: `${made}, incomplete` };
  // Any backup could be the one that could not be read.
  const isAboutIt = lastVerification?.isOfLastBackup ?? false;
  if (lastVerification?.problem && (isAboutIt || lastVerification.madeAt === null)) {
    return { state: 'bad', line: `${made}, damaged` };
  }
  const age = elapsedMs(lastBackup.madeAt, checkedAt);
  const verifiedAt = isAboutIt ? (lastVerification?.verifiedAt ?? null) : null;
  const line = describeBackup(lastBackup.madeAt, verifiedAt, checkedAt);
  if (age > missingAfterMs) return { state: 'bad', line };
  return { state: age > lateAfterMs || !isAboutIt ? 'attention' : 'good', line };
}

/** The fault of one address, or gone by the next try. */
const passing: readonly FailureReason[] = ['recipient refused', 'try later'];

function judgeDeliveries(
  { sent, refused, failed, bounced }: MessageCounts,
  { lastSentAt, lastFailure }: Deliveries,
  checkedAt: string,
): Judged {
  const line = [
    `${sent.toLocaleString('en-US')} sent in ${messageDays} days`,
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(bounced > 0 ? [`${bounced} bounced`] : []),
  ].join(', ');
  if (!lastFailure) return { state: 'good', line };
  const isLast = lastSentAt === null || lastFailure.at > lastSentAt;
  if (isLast && !passing.includes(lastFailure.reason)) return { state: 'bad', line };
  const isRecent = elapsedMs(lastFailure.at, checkedAt) < recentMs;
  return { state: isRecent ? 'attention' : 'good', line };
}

function judgeOverLimit(counts: MessageCounts, deliveries: Deliveries, checkedAt: string): Judged {
  const judged = judgeDeliveries(counts, deliveries, checkedAt);
  const { overLimit, lastOverLimitAt } = deliveries;
  if (judged.state === 'bad') return judged;
  const isRecent = lastOverLimitAt !== null && elapsedMs(lastOverLimitAt, checkedAt) < dayMs;
  return {
    state: isRecent ? 'attention' : judged.state,
    line: overLimit > 0 ? `${judged.line}, ${overLimit} over the hourly limit` : judged.line,
  };
}

/** Before the limit is reached, so that an admin can raise it. */
const nearlyFull = 0.8;

function judgeNewAddresses({ thisHour, perHour }: Health['newAddressMails']): string | null {
  if (thisHour >= perHour) return 'registering waits: the hourly limit is reached';
  if (thisHour < perHour * nearlyFull) return null;
  return `${thisHour} of ${perHour} to new addresses this hour`;
}

function judgeEmail({ ways, messages, activity, newAddressMails, checkedAt }: Health): Judged {
  const { state, line } = judgeOverLimit(messages.email, activity.email, checkedAt);
  if (state === 'bad') return { state, line };
  const problem = judgeNewAddresses(newAddressMails);
  if (problem !== null) return { state: 'attention', line: `${line}, ${problem}` };
  if (ways.email === 'smtp') return { state, line };
  return { state: 'attention', line: 'Not sent, but stored in the outbox' };
}

function judgeSms({ ways, messages, activity, checkedAt }: Health): Judged {
  if (ways.sms === 'off') return { state: 'off', line: 'Not set up: codes go by email' };
  const judged = judgeOverLimit(messages.sms, activity.sms, checkedAt);
  if (judged.state === 'bad' || ways.sms !== 'outbox') return judged;
  return { state: 'off', line: 'Not sent, but stored in the outbox' };
}

function judgeStatements({ activity, checkedAt }: Health): Judged {
  const { fromMs, count, lastAt } = activity.slowStatements;
  if (fromMs === null) return { state: 'off', line: 'Not measured' };
  if (lastAt === null) return { state: 'good', line: `None took ${fromMs} ms or longer` };
  const isRecent = elapsedMs(lastAt, checkedAt) < dayMs;
  const line = `${count} took ${fromMs} ms or longer, the last one ${formatAge(lastAt, checkedAt)}`;
  return { state: isRecent ? 'attention' : 'good', line };
}

function describeDatabase({ database: { kind, bytes }, photos }: Health): string {
  const name = kind === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  return `${name}, ${formatSize(bytes)}, ${formatCount(photos, 'photo')}`;
}

/** How many times the space that refuses uploads is little. */
const littleSpaceFactor = 4;

function judgePhotoStore({ photoStore: { kind, freeBytes, minFreeBytes } }: Health): Judged {
  if (kind === 'bucket') return { state: 'off', line: 'In a bucket, whose space is not measured' };
  if (freeBytes === null) return { state: 'bad', line: 'The free space could not be read' };
  const line = `Free space: ${formatSize(freeBytes)}`;
  if (freeBytes < minFreeBytes) return { state: 'bad', line: `${line}, uploads are refused` };
  if (freeBytes >= minFreeBytes * littleSpaceFactor) return { state: 'good', line };
  return {
    state: 'attention',
    line: `${line}, uploads are refused below ${formatSize(minFreeBytes)}`,
  };
}

export function judgeHealth(health: Health): Record<HealthPart, Judged> {
  const { version, activity, checkedAt } = health;
  const started = formatAge(activity.startedAt, checkedAt);
  return {
    backup: judgeBackup(health),
    email: judgeEmail(health),
    sms: judgeSms(health),
    statements: judgeStatements(health),
    photos: judgePhotoStore(health),
    database: { state: 'good', line: describeDatabase(health) },
    program: { state: 'good', line: `Version ${version}, started ${started}` },
  };
}

const places: Readonly<Record<HealthPart, string>> = {
  backup: 'the backup',
  email: 'email',
  sms: 'text messages',
  database: 'the database',
  photos: 'the photo store',
  statements: 'slow statements',
  program: 'the program',
};

/** In one sentence that names the parts to look at, the worst first. */
export function summarizeHealth(judged: Readonly<Record<HealthPart, Judged>>): Judged {
  const parts = Object.keys(places) as HealthPart[];
  const named = (state: HealthState) =>
    parts.filter((part) => judged[part].state === state).map((part) => places[part]);
  const bad = named('bad');
  const problems = [...bad, ...named('attention')];
  if (problems.length === 0) return { state: 'good', line: 'The site is fine.' };
  const line = `Look at ${new Intl.ListFormat('en-US').format(problems)}.`;
  return { state: bad.length > 0 ? 'bad' : 'attention', line };
}
