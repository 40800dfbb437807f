import { hourMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { Health } from '#contract/site-health/health.ts';
import { failureOf, MessageNotSent } from '#server/messaging/messaging.ts';
import { createActivityLog } from '#server/monitoring/activity.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { countMessage } from './message-counts.ts';
import { recordBackup, type BackupRecord } from './backup-records.ts';

async function readHealth(admin: AdminSite): Promise<Health> {
  const { status, body } = await admin.ask('GET Admin/Health');
  expect(status).toBe(200);
  return body as unknown as Health;
}

const recordAt = (kind: BackupRecord['kind'], at: number, madeAt: number | null): BackupRecord => ({
  kind,
  recorded_at: at,
  backup_made_at: madeAt,
  photos: 3,
  bytes: 12_345,
  problem: null,
});

describeOnSqlite('the health of the site', ({ open }) => {
  test('says when the last backup was made, and whether this one was verified', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const madeAt = testNow - 5 * hourMs;
    await recordBackup(database, recordAt('made', madeAt + 10, madeAt));
    await recordBackup(database, recordAt('verified', madeAt - hourMs, madeAt - 24 * hourMs));
    const backup = { photos: 3, bytes: 12_345, problem: null };
    expect(await readHealth(admin)).toMatchObject({
      lastBackup: { ...backup, madeAt: '2026-07-01T07:00:00.000Z' },
      lastVerification: {
        ...backup,
        madeAt: '2026-06-30T07:00:00.000Z',
        verifiedAt: '2026-07-01T06:00:00.000Z',
        isOfLastBackup: false,
      },
    });
    await recordBackup(database, recordAt('verified', testNow - hourMs, madeAt));
    await recordBackup(database, recordAt('verified', testNow, madeAt - 24 * hourMs));
    expect((await readHealth(admin)).lastVerification).toMatchObject({
      verifiedAt: '2026-07-01T11:00:00.000Z',
      isOfLastBackup: true,
    });
    const unreadable = { ...recordAt('verified', testNow, null), problem: 'It was changed.' };
    await recordBackup(database, unreadable);
    expect((await readHealth(admin)).lastVerification).toMatchObject({
      madeAt: null,
      problem: 'It was changed.',
      isOfLastBackup: false,
    });
  });

  test('names the last refusal without its address', async () => {
    const activity = createActivityLog({ now: () => testNow, slowFromMs: null, failureOf });
    const admin = await openAdminSite(await open(), { readActivity: activity.read });
    const failure = { reason: 'recipient refused', status: 550 } as const;
    activity.onMessage('email', new MessageNotSent('ann@example.org is unknown', failure));
    const { activity: seen } = await readHealth(admin);
    expect(seen.email).toMatchObject({ lastSentAt: null, lastFailure: failure });
    expect(JSON.stringify(seen)).not.toContain('example.org');
  });
});

describeEachDialect('the health of the site', ({ name, open }) => {
  test('has versions, sizes and counts, and is not cached', async () => {
    const admin = await openAdminSite(await open());
    const health = await readHealth(admin);
    expect(health).toMatchObject({
      version: '0.0.0',
      checkedAt: new Date(testNow).toISOString(),
      database: { kind: name },
      photos: 0,
      lastBackup: null,
      lastVerification: null,
      ways: { email: 'smtp', sms: 'twilio' },
      smsPerHour: 100,
      newAddressMails: { thisHour: 1, perHour: 10_000 },
      messages: { email: { sent: 0, refused: 0, failed: 0, bounced: 0 } },
      activity: { slowStatements: { fromMs: 500, count: 0, slowest: [] } },
    });
    expect(health.database.bytes).toBeGreaterThan(100_000);
    const { headers } = await admin.site.app.inject({
      url: '/api/Admin/Health',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(headers['cache-control']).toMatch(/no-store/);
  });

  test('counts the messages of the last 30 days, also of other processes', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const count = (
      daysAgo: number,
      channel: 'email' | 'sms',
      outcome: 'sent' | 'refused' | 'failed' | 'bounced',
    ) =>
      countMessage({ database, now: () => testNow - daysAgo * 24 * hourMs }, { channel, outcome });
    await Promise.all([count(0, 'email', 'sent'), count(0, 'email', 'sent')]);
    await count(29, 'email', 'sent');
    await count(30, 'email', 'sent');
    await count(1, 'email', 'bounced');
    await count(1, 'sms', 'failed');
    expect((await readHealth(admin)).messages).toEqual({
      email: { sent: 3, refused: 0, failed: 0, bounced: 1 },
      sms: { sent: 0, refused: 0, failed: 1, bounced: 0 },
    });
  });
});
