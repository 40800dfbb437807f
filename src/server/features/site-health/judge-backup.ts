import type { Fact } from '#contract/site-health/health.ts';
import { dayMs } from '#contract/time.ts';
import type { BackupRecord, BackupRecords } from './backup-records.ts';
import type { CheckOutcome } from './check-outcomes.ts';
import { fact, isFailing, moment, triesOf, type Judged } from './judged.ts';
import { formatAge, formatCount, formatSize } from './words.ts';

/** The backup timer runs once a day. */
const lateAfterMs = 2 * dayMs;
const missingAfterMs = 3 * dayMs;

interface Given {
  readonly records: BackupRecords;
  /** Of the last `backup` or unit. */
  readonly outcome: CheckOutcome | null;
  /** When the database was made: a new site has no backup yet. */
  readonly openedAt: number;
  readonly now: number;
}

function contentOf({ bytes, photos }: BackupRecord): string {
  return [
    ...(bytes === null ? [] : [formatSize(bytes)]),
    ...(photos === null ? [] : [formatCount(photos, 'photo')]),
  ].join(', ');
}

function factsOf({ made, verified }: BackupRecords, isOfLast: boolean): Fact[] {
  if (!made) return [];
  return [
    moment('Made', made.backup_made_at),
    fact('Content', contentOf(made)),
    ...(made.problem === null ? [] : [fact('Problem', made.problem)]),
    moment('Verified', verified?.recorded_at ?? null),
    ...(verified
      ? [fact('Result', verified.problem ?? 'All files are complete and unchanged.')]
      : []),
    ...(verified && !isOfLast
      ? [fact('Which one', 'An older backup was verified, not the last one.')]
      : []),
  ];
}

function describeBackup(madeAt: number, verifiedAt: number | null, now: number): string {
  const made = formatAge(madeAt, now);
  if (verifiedAt === null) return `Made ${made}, not verified yet`;
  const verified = formatAge(verifiedAt, now);
  return made === verified ? `Made and verified ${made}` : `Made ${made}, verified ${verified}`;
}

function judge({ records: { made, verified }, outcome, openedAt, now }: Given, isOfLast: boolean) {
  if (isFailing(outcome)) {
    const line = `Failed ${formatAge(outcome.failed_at ?? now, now)}: ${outcome.problem ?? ''}`;
    return { state: 'bad', line } as const;
  }
  const problem = (isOfLast ? verified?.problem : null) ?? made?.problem ?? null;
  if (made && problem !== null) {
    const age = formatAge(made.backup_made_at, now);
    return { state: 'bad', line: `Made ${age}. ${problem.replace(/\.$/, '')}` } as const;
  }
  const verifiedAt = isOfLast ? (verified?.recorded_at ?? null) : null;
  const line = made ? describeBackup(made.backup_made_at, verifiedAt, now) : 'No backup yet';
  const age = now - (verifiedBackupOf(verified) ?? openedAt);
  if (age > missingAfterMs) return { state: 'bad', line } as const;
  return { state: age > lateAfterMs || !isOfLast ? 'attention' : 'good', line } as const;
}

/** Whose data is safe. */
const verifiedBackupOf = (verified: BackupRecord | null) =>
  verified?.problem === null ? verified.backup_made_at : null;

export function judgeBackup(given: Given): Judged {
  const { made, verified } = given.records;
  const isOfLast = made !== null && verified?.backup_made_at === made.backup_made_at;
  return {
    ...judge(given, isOfLast),
    facts: [...factsOf(given.records, isOfLast), ...triesOf(given.outcome)],
    measured: verifiedBackupOf(verified),
  };
}
