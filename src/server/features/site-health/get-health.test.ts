import { expect, test } from 'vitest';
import { checkNames, type CheckName, type Health } from '#contract/site-health/health.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { checkIn, factIn } from '#tests/support/sites/read-check.ts';
import { recordMade, recordVerified } from './backup-records.ts';
import { recordOutcome } from './check-outcomes.ts';
import { countMessage } from './message-counts.ts';

async function readHealth(admin: AdminSite) {
  const { status, body } = await admin.ask('GET Admin/Health');
  expect(status).toBe(200);
  return {
    check: (name: CheckName) => checkIn(body, name),
    fact: (name: CheckName, label: string) => factIn(body, name, label),
    body,
  };
}

const recordAt = (at: number, madeAt: number, folder = 'last') => ({
  folder_hash: folder,
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
    await recordMade(database, recordAt(madeAt - dayMs, madeAt - dayMs));
    expect(await recordVerified(database, recordAt(madeAt - hourMs, madeAt - dayMs))).toBe(true);
    await recordMade(database, recordAt(madeAt + 10, madeAt));
    const before = await readHealth(admin);
    expect(before.check('backup')).toMatchObject({
      state: 'attention',
      line: 'Made 5 hours ago, not verified yet',
    });
    expect(before.fact('backup', 'Which one')).toBe(
      'An older backup was verified, not the last one.',
    );
    expect(before.fact('backup', 'Content')).toBe('12 kB, 3 photos');
    await recordVerified(database, recordAt(testNow - hourMs, madeAt));
    expect(await recordVerified(database, recordAt(testNow, madeAt, 'copy'))).toBe(false);
    expect((await readHealth(admin)).check('backup')).toMatchObject({
      state: 'good',
      line: 'Made 5 hours ago, verified 1 hour ago',
      toDo: null,
    });
  });

  test('lists what a new site still needs, until it is done once', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const titlesLeft = async () => {
      const { body } = await readHealth(admin);
      return (body as Health).stepsLeft.map(({ title }) => title);
    };
    expect(await titlesLeft()).toEqual(['Email', 'Backup', 'Privacy page']);
    await database.kysely.deleteFrom('members').execute();
    expect(await titlesLeft()).toEqual(['Members', 'Email', 'Backup', 'Privacy page']);
    await insertMembers(database, [{ number: 1 }]);
    await recordOutcome({ database, now: () => testNow }, 'email', { problem: null });
    await recordOutcome({ database, now: () => testNow }, 'email', { problem: 'unreachable' });
    await recordMade(database, recordAt(testNow, testNow));
    await recordVerified(database, recordAt(testNow, testNow));
    expect(await titlesLeft()).toEqual(['Privacy page']);
  });

  test('says what to do about a bad check, without an address', async () => {
    const database = await open();
    const admin = await openAdminSite(database);
    const tried = { problem: 'recipient refused', measured: 550 };
    await recordOutcome({ database, now: () => testNow }, 'email', tried);
    const refused = await readHealth(admin);
    expect(refused.check('email').state).toBe('attention');
    expect(refused.fact('email', 'Last failure')).toBe(
      'The mail server refused the recipient (550)',
    );
    await recordOutcome({ database, now: () => testNow }, 'email', {
      ...tried,
      problem: 'sender refused',
    });
    expect((await readHealth(admin)).check('email')).toMatchObject({
      state: 'bad',
      line: 'The mail server refused the sender. Check MAIL_FROM (550)',
      toDo: expect.stringContaining('SMTP_URL') as string,
    });
  });
});

describeEachDialect('the health of the site', ({ name, open }) => {
  test('has each check, and is not cached', async () => {
    const admin = await openAdminSite(await open());
    const { body, check, fact } = await readHealth(admin);
    expect(body).toMatchObject({
      checkedAt: new Date(testNow).toISOString(),
      checks: checkNames.map((each) => ({ name: each })),
    });
    expect(fact('database', 'Kind')).toBe(name === 'sqlite' ? 'SQLite' : 'PostgreSQL');
    expect(fact('program', 'Version')).toBe('0.0.0');
    expect(fact('program', 'Commit')).toBe('0123456789ab');
    expect(fact('sms', 'Hourly limit')).toBe('100');
    expect(fact('email', 'To new addresses this hour')).toBe('1');
    expect(check('disk')).toMatchObject({ state: 'good', line: '20 GB' });
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
      outcome: 'sent' | 'refused' | 'failed' | 'bounced' | 'capped',
    ) => countMessage({ database, now: () => testNow - daysAgo * dayMs }, { channel, outcome });
    await Promise.all([count(0, 'email', 'sent'), count(0, 'email', 'sent')]);
    await count(29, 'email', 'sent');
    await count(30, 'email', 'sent');
    await count(1, 'email', 'bounced');
    await count(2, 'email', 'capped');
    await count(1, 'sms', 'capped');
    const { check } = await readHealth(admin);
    expect(check('email')).toMatchObject({
      state: 'good',
      line: '3 sent in 30 days, 1 bounced, 1 over the hourly limit',
    });
    expect(check('sms')).toMatchObject({
      state: 'attention',
      line: '0 sent in 30 days, 1 over the hourly limit',
    });
  });
});
