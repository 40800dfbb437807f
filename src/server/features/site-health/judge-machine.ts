/** Judges what the site runs on: photo store, disk, certificate and statements. */
import { slowStatementMs, type Activity } from '#contract/site-health/health.ts';
import { dayMs } from '#contract/time.ts';
import type { CheckOutcome } from './check-outcomes.ts';
import { fact, isFailing, moment, triesOf, type Judged } from './judged.ts';
import { formatAge, formatCount, formatSize } from './words.ts';

export function judgePhotoStore(
  kind: 'folder' | 'bucket',
  outcome: CheckOutcome | null,
  now: number,
): Judged {
  const facts = [
    fact('Photos are in', kind === 'folder' ? 'A folder' : 'A bucket'),
    ...triesOf(outcome),
  ];
  if (isFailing(outcome)) return { state: 'bad', line: outcome.problem ?? '', facts };
  if (!outcome?.good_at) return { state: 'attention', line: 'Not tried yet', facts };
  return { state: 'good', line: `Tried ${formatAge(outcome.good_at, now)}`, facts };
}

/** The database writes beside the photos, also where no space is kept free of them. */
const fewestFreeBytes = 100_000_000;
/** How many times the space that is too little is little. */
const littleSpaceFactor = 4;

/** @param freeBytes null if it could not be read */
export function judgeDisk(freeBytes: number | null, minFreeBytes: number): Judged {
  if (freeBytes === null) {
    return { state: 'bad', line: 'The free space could not be read', facts: [], measured: null };
  }
  const facts = [
    fact('Free', formatSize(freeBytes)),
    fact('Photos refused below', minFreeBytes === 0 ? 'Never' : formatSize(minFreeBytes)),
  ];
  const floor = Math.max(minFreeBytes, fewestFreeBytes);
  const judged = { line: formatSize(freeBytes), facts, measured: freeBytes };
  if (freeBytes < floor) return { ...judged, state: 'bad' };
  return { ...judged, state: freeBytes < floor * littleSpaceFactor ? 'attention' : 'good' };
}

const endsSoonMs = 14 * dayMs;
const endsVerySoonMs = 7 * dayMs;

/** @param isHttps whether the site's own address has https */
export function judgeCertificate(
  isHttps: boolean,
  outcome: CheckOutcome | null,
  now: number,
): Judged {
  if (!isHttps) return { state: 'off', line: 'The site’s address has no https', facts: [] };
  const endsAt = outcome?.measured ?? null;
  const facts = [moment('Ends', endsAt, 'Unknown'), ...triesOf(outcome)];
  const days = Math.floor(((endsAt ?? now) - now) / dayMs);
  const line = days < 0 ? 'It has ended' : `It ends in ${formatCount(days, 'day')}`;
  if (endsAt !== null && endsAt - now < endsVerySoonMs) {
    return { state: 'bad', line, facts, measured: endsAt };
  }
  if (isFailing(outcome)) {
    return { state: 'attention', line: outcome.problem ?? '', facts, measured: endsAt };
  }
  if (endsAt === null) return { state: 'attention', line: 'Not tried yet', facts, measured: null };
  const state = endsAt - now < endsSoonMs ? 'attention' : 'good';
  return { state, line, facts, measured: endsAt };
}

export function judgeStatements({ slowStatements }: Activity, now: number): Judged {
  const { count, lastAt } = slowStatements;
  const long = `took ${slowStatementMs} ms or longer`;
  if (lastAt === null) return { state: 'good', line: `None ${long}`, facts: [] };
  return {
    state: now - lastAt < dayMs ? 'attention' : 'good',
    line: `${count} ${long}, the last one ${formatAge(lastAt, now)}`,
    facts: [],
  };
}
