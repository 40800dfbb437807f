import { expect, test } from 'vitest';
import type { CheckState } from '#contract/site-health/health.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import type { BackupRecord } from './backup-records.ts';
import type { CheckOutcome } from './check-outcomes.ts';
import { judgeBackup } from './judge-backup.ts';

const now = Date.UTC(2026, 6, 10, 12);
const ago = (hours: number) => now - hours * hourMs;

const record = (kind: BackupRecord['kind'], given: Partial<BackupRecord> = {}): BackupRecord => ({
  kind,
  folder_hash: 'a',
  recorded_at: ago(30),
  backup_made_at: ago(30),
  photos: 3,
  bytes: 9_000_000,
  problem: null,
  ...given,
});

const failed: CheckOutcome = {
  name: 'backup',
  is_failing: 1,
  good_at: null,
  failed_at: ago(5),
  problem: 'the disk is full',
  measured: null,
  told_at: null,
};

const made = record('made');
const verified = record('verified');

const judge = (
  records: { made: BackupRecord | null; verified: BackupRecord | null },
  more: { outcome?: CheckOutcome; openedAt?: number } = {},
) => {
  const given = { records, outcome: null, openedAt: ago(10), now, ...more };
  const { state, line } = judgeBackup(given);
  return [state, line];
};

test.each<[string, BackupRecord | null, BackupRecord | null, CheckState, string]>([
  ['is verified', made, verified, 'good', 'Made and verified 30 hours ago'],
  ['does not exist yet', null, null, 'attention', 'No backup yet'],
  [
    'lacks photos',
    record('made', { problem: '1 photo has lost files: /Photo-Gallery?photo=1.' }),
    verified,
    'bad',
    'Made 30 hours ago. 1 photo has lost files: /Photo-Gallery?photo=1',
  ],
  [
    'is damaged',
    made,
    record('verified', { problem: '1 file is missing.' }),
    'bad',
    'Made 30 hours ago. 1 file is missing',
  ],
  ['was never verified', made, null, 'attention', 'Made 30 hours ago, not verified yet'],
  [
    'is newer than the verified one, even a damaged one',
    made,
    record('verified', { backup_made_at: ago(50), problem: 'Damaged.' }),
    'attention',
    'Made 30 hours ago, not verified yet',
  ],
  [
    'is older than two days',
    record('made', { backup_made_at: ago(60) }),
    record('verified', { backup_made_at: ago(60) }),
    'attention',
    'Made 2 days ago, verified 30 hours ago',
  ],
  [
    'is older than three days',
    record('made', { backup_made_at: ago(80) }),
    record('verified', { backup_made_at: ago(80) }),
    'bad',
    'Made 3 days ago, verified 30 hours ago',
  ],
  [
    'is not verified, as none since three days',
    made,
    record('verified', { backup_made_at: ago(80) }),
    'bad',
    'Made 30 hours ago, not verified yet',
  ],
])('a backup that %s', (_, last, checked, state, line) => {
  expect(judge({ made: last, verified: checked })).toEqual([state, line]);
});

test('a site without a backup is bad after three days', () => {
  const none = { made: null, verified: null };
  expect(judge(none, { openedAt: now - 3 * dayMs - 1 })).toEqual(['bad', 'No backup yet']);
});

test('a failed backup is bad, whatever was before', () => {
  expect(judge({ made, verified }, { outcome: failed })).toEqual([
    'bad',
    'Failed 5 hours ago: the disk is full',
  ]);
});

test('measures the data of the last verified backup', () => {
  const measure = (checked: BackupRecord | null) =>
    judgeBackup({ records: { made, verified: checked }, outcome: null, openedAt: 0, now }).measured;
  expect(measure(verified)).toBe(ago(30));
  expect(measure(record('verified', { problem: 'Damaged.' }))).toBeNull();
  expect(measure(null)).toBeNull();
});
