import { expect, test } from 'vitest';
import type { Health } from '#contract/site-health/health.ts';
import { formatAge, formatSize } from './format-amounts.ts';
import { judgeHealth, summarizeHealth, type HealthPart, type Judged } from './judge-health.ts';

/** Noon in the time zone of the machine. */
const now = new Date(2026, 6, 10, 12).toISOString();
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const nothingSent = { sent: 0, refused: 0, failed: 0, bounced: 0 };
const noMessages = { lastSentAt: null, lastFailure: null, overLimit: 0, lastOverLimitAt: null };
const backup = { madeAt: ago(30), photos: 3, bytes: 9_000_000, problem: null };
const verification = { ...backup, verifiedAt: ago(30), isOfLastBackup: true };

const fine: Health = {
  version: '1.2.3',
  checkedAt: now,
  database: { kind: 'sqlite', bytes: 1_234_567 },
  photos: 3,
  photoStore: { kind: 'folder', freeBytes: 20_000_000_000, minFreeBytes: 500_000_000 },
  lastBackup: backup,
  lastVerification: verification,
  ways: { email: 'smtp', sms: 'twilio' },
  smsPerHour: 100,
  newAddressMails: { thisHour: 3, perHour: 200 },
  messages: { email: { ...nothingSent, sent: 3 }, sms: nothingSent },
  activity: {
    startedAt: ago(200),
    email: { ...noMessages, lastSentAt: ago(1) },
    sms: noMessages,
    slowStatements: { fromMs: 500, count: 0, lastAt: null, slowest: [] },
  },
};

const { activity, messages } = fine;
const judge = (part: HealthPart, more: Partial<Health>): Judged =>
  judgeHealth({ ...fine, ...more })[part];

test('a site without problems is good', () => {
  const judged = judgeHealth(fine);
  expect(judged).toEqual({
    backup: { state: 'good', line: 'Made and verified yesterday' },
    email: { state: 'good', line: '3 sent in 30 days' },
    sms: { state: 'good', line: '0 sent in 30 days' },
    statements: { state: 'good', line: 'None took 500 ms or longer' },
    database: { state: 'good', line: 'SQLite, 1.2 MB, 3 photos' },
    photos: { state: 'good', line: 'Free space: 20 GB' },
    program: { state: 'good', line: 'Version 1.2.3, started 8 days ago' },
  });
  expect(summarizeHealth(judged)).toEqual({ state: 'good', line: 'The site is fine.' });
});

test.each<[string, Partial<Health>, Judged]>([
  ['is missing', { lastBackup: null }, { state: 'bad', line: 'No backup recorded' }],
  [
    'lacks photos',
    { lastBackup: { ...backup, problem: '1 photo has no file.' } },
    { state: 'bad', line: 'Made yesterday, incomplete' },
  ],
  [
    'is damaged',
    { lastVerification: { ...verification, problem: '1 file is missing.' } },
    { state: 'bad', line: 'Made yesterday, damaged' },
  ],
  [
    'may be the one that cannot be read',
    {
      lastVerification: {
        ...verification,
        madeAt: null,
        isOfLastBackup: false,
        problem: 'manifest.json was changed.',
      },
    },
    { state: 'bad', line: 'Made yesterday, damaged' },
  ],
  [
    'was never verified',
    { lastVerification: null },
    { state: 'attention', line: 'Made yesterday, not verified yet' },
  ],
  [
    'is newer than the verified one, even a damaged one',
    { lastVerification: { ...verification, isOfLastBackup: false, problem: 'Damaged.' } },
    { state: 'attention', line: 'Made yesterday, not verified yet' },
  ],
  [
    'is older than two days',
    { lastBackup: { ...backup, madeAt: ago(72) } },
    { state: 'attention', line: 'Made 3 days ago, verified yesterday' },
  ],
  [
    'is older than a week',
    { lastBackup: { ...backup, madeAt: ago(240) } },
    { state: 'bad', line: 'Made 10 days ago, verified yesterday' },
  ],
])('a backup that %s', (_, more, judged) => {
  expect(judge('backup', more)).toEqual(judged);
});

const failure = (hours: number, reason: 'unreachable' | 'recipient refused') => ({
  at: ago(hours),
  reason,
  status: null,
});

test.each([
  ['bad if the last mail failed', failure(0.5, 'unreachable'), 'bad'],
  ['attention if mails were sent since', failure(2, 'unreachable'), 'attention'],
  ['attention if only one address was refused', failure(0.5, 'recipient refused'), 'attention'],
  ['good if the failure is a week old', failure(8 * 24, 'unreachable'), 'good'],
] as const)('email is %s', (_, lastFailure, state) => {
  const email = { ...activity.email, lastFailure };
  const counts = { sent: 3, refused: 1, failed: 2, bounced: 4 };
  expect(
    judge('email', {
      activity: { ...activity, email },
      messages: { ...messages, email: counts },
    }),
  ).toEqual({ state, line: '3 sent in 30 days, 1 refused, 2 failed, 4 bounced' });
});

test('messages that are not sent are named', () => {
  const ways = { email: 'outbox', sms: 'off' } as const;
  expect(judge('email', { ways }).state).toBe('attention');
  expect(judge('sms', { ways })).toEqual({ state: 'off', line: 'Not set up: codes go by email' });
});

test.each([
  [159, 'good', '0 sent in 30 days'],
  [160, 'attention', '0 sent in 30 days, 160 of 200 to new addresses this hour'],
  [200, 'attention', '0 sent in 30 days, registering waits: the hourly limit is reached'],
])('%d mails to new addresses in an hour are %s', (thisHour, state, line) => {
  const newAddressMails = { thisHour, perHour: 200 };
  const none = { ...messages, email: nothingSent };
  expect(judge('email', { newAddressMails, messages: none })).toEqual({ state, line });
});

test('mails over the hourly limit need attention for a day', () => {
  const at = (hours: number) => {
    const email = { ...activity.email, overLimit: 2, lastOverLimitAt: ago(hours) };
    return judge('email', { activity: { ...activity, email } });
  };
  expect(at(2)).toEqual({ state: 'attention', line: '3 sent in 30 days, 2 over the hourly limit' });
  expect(at(30).state).toBe('good');
});

test('the hourly limit of text messages needs attention for a day', () => {
  const at = (hours: number) => {
    const sms = { ...activity.sms, overLimit: 4, lastOverLimitAt: ago(hours) };
    return judge('sms', { activity: { ...activity, sms } });
  };
  expect(at(2)).toEqual({ state: 'attention', line: '0 sent in 30 days, 4 over the hourly limit' });
  expect(at(30).state).toBe('good');
});

test('slow statements need attention for a day', () => {
  const at = (hours: number) => {
    const slowStatements = { ...activity.slowStatements, count: 2, lastAt: ago(hours) };
    return judge('statements', { activity: { ...activity, slowStatements } });
  };
  expect(at(3)).toEqual({
    state: 'attention',
    line: '2 took 500 ms or longer, the last one 3 hours ago',
  });
  expect(at(30).state).toBe('good');
  const slowStatements = { ...activity.slowStatements, fromMs: null };
  expect(judge('statements', { activity: { ...activity, slowStatements } }).state).toBe('off');
});

test('the summary names the worst parts first', () => {
  const judged = judgeHealth({
    ...fine,
    lastBackup: null,
    ways: { email: 'outbox', sms: 'twilio' },
  });
  expect(summarizeHealth(judged)).toEqual({ state: 'bad', line: 'Look at the backup and email.' });
});

test.each([
  [0.5, 'less than an hour ago'],
  [5, '5 hours ago'],
  [24, 'yesterday'],
  [72, '3 days ago'],
])('%d hours are "%s"', (hours, words) => {
  expect(formatAge(ago(hours), now)).toBe(words);
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_500, '1.5 kB'],
  [48_300_000, '48 MB'],
  [2_000_000_000_000_000, '2,000 TB'],
])('%d bytes are "%s"', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test.each<[string, Partial<Health['photoStore']>, Judged]>([
  [
    'is above four times the floor',
    { freeBytes: 2_000 },
    { state: 'good', line: 'Free space: 2 kB' },
  ],
  [
    'is below it',
    { freeBytes: 1_999 },
    { state: 'attention', line: 'Free space: 2 kB, uploads are refused below 500 byte' },
  ],
  [
    'is at the floor',
    { freeBytes: 500 },
    { state: 'attention', line: 'Free space: 500 byte, uploads are refused below 500 byte' },
  ],
  [
    'is below the floor',
    { freeBytes: 499 },
    { state: 'bad', line: 'Free space: 499 byte, uploads are refused' },
  ],
  [
    'has no floor',
    { freeBytes: 0, minFreeBytes: 0 },
    { state: 'good', line: 'Free space: 0 byte' },
  ],
  [
    'could not be read',
    { freeBytes: null },
    { state: 'bad', line: 'The free space could not be read' },
  ],
  [
    'is that of a bucket',
    { kind: 'bucket', freeBytes: null },
    { state: 'off', line: 'In a bucket, whose space is not measured' },
  ],
])('the free space for photos that %s', (_, photoStore, expected) => {
  const given = { kind: 'folder', freeBytes: 0, minFreeBytes: 500, ...photoStore } as const;
  expect(judge('photos', { photoStore: given })).toEqual(expected);
});
