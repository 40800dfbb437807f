import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CheckName } from '#contract/site-health/health.ts';
import { dayMs, hourMs, minuteMs } from '#contract/time.ts';
import type { Database } from '#server/database/open-database.ts';
import { MessageNotSent, type Message } from '#server/messaging/messaging.ts';
import { createActivityLog } from '#server/monitoring/activity.ts';
import { PhotosUnavailable } from '#server/photo-storage/photo-storage.ts';
import { describeDialect, describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { openAdminSite } from '#tests/support/sites/admin-site.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { recordOutcome } from './check-outcomes.ts';
import { createCheckRun } from './run-checks.ts';

/** The parts of a site that can break, and what is told. */
function openParts(database: Database) {
  const clock = { now: testNow };
  const state = { isStoreDown: false, isMailBroken: false, signIns: 0, probes: 0, freeGb: 20 };
  const sent: Message[] = [];
  const kept: Message[] = [];
  const failures: unknown[] = [];
  const suspects = new Set<CheckName>();
  /** As a process of the site has it. */
  const start = () =>
    createCheckRun({
      database,
      now: () => clock.now,
      version: '1.2.3',
      commit: null,
      manageCommand: 'deploy/manage.sh',
      origin: 'http://localhost:3000',
      contactEmail: 'help@directory.example',
      messagingWays: { email: 'smtp', sms: 'off' },
      smsPerHour: 100,
      newAddressMailsPerHour: 200,
      readActivity: createActivityLog(() => clock.now).read,
      minFreeBytes: 0,
      readDiskBytes: () => Promise.resolve(state.freeGb * 1e9),
      photoStorage: {
        readFreeBytes: null,
        probe() {
          state.probes += 1;
          if (!state.isStoreDown) return Promise.resolve();
          return Promise.reject(new PhotosUnavailable('photos cannot be written (ECONNREFUSED)'));
        },
      },
      messaging: {
        checkSignIn() {
          state.signIns += 1;
          if (!state.isMailBroken) return Promise.resolve();
          const failure = { reason: 'sign-in refused', status: 535 } as const;
          return Promise.reject(new MessageNotSent('refused', failure));
        },
        send(message) {
          if (state.isMailBroken) return Promise.reject(new MessageNotSent('refused'));
          sent.push(message);
          return Promise.resolve();
        },
      },
      keep(message) {
        kept.push(message);
        return Promise.resolve();
      },
      suspects,
      onFailure: (error) => failures.push(error),
    });
  return { clock, state, sent, kept, failures, suspects, start };
}

const subjectsOf = (messages: readonly Message[]) => messages.map(({ subject }) => subject);

describeEachDialect('the checks of the site', ({ open }) => {
  test('mail each new bad one once, whatever number of processes', async () => {
    const database = await open();
    await openAdminSite(database);
    const { clock, state, sent, start } = openParts(database);
    const [one, two] = [start(), start()];
    await one();
    await two();
    expect(sent).toEqual([]);
    state.freeGb = 0.05;
    for (const run of [one, two, one]) await run();
    expect(sent).toMatchObject([
      { to: emailOfMember(1), subject: 'Manifest: look at free disk space' },
    ]);
    expect(sent[0]?.text).toContain('Free disk space: 50 MB.\nWhat to do: Make space');
    expect(sent[0]?.text).toContain('http://localhost:3000/Manifest/Health');

    for (const freeGb of [20, 0.05]) {
      state.freeGb = freeGb;
      clock.now += minuteMs;
      await one();
    }
    expect(sent, 'bad again within the hour').toHaveLength(1);
    state.freeGb = 20;
    clock.now += hourMs;
    await two();
    state.freeGb = 0.05;
    await two();
    expect(sent).toHaveLength(2);
  });

  test('keep the mail in the outbox if mail itself is broken', async () => {
    const database = await open();
    await openAdminSite(database);
    const { state, sent, kept, start } = openParts(database);
    state.isMailBroken = true;
    const run = start();
    await run();
    await run();
    expect(sent).toEqual([]);
    expect(kept).toMatchObject([{ to: emailOfMember(1), subject: 'Manifest: look at email' }]);
    expect(kept[0]?.text).toContain('Email: The service refused the user or password of the site');
  });

  test('mail the contact address of a site without admins', async () => {
    const { state, sent, start } = openParts(await open());
    state.isStoreDown = true;
    await start()();
    expect(sent).toMatchObject([
      { to: 'help@directory.example', subject: 'Manifest: look at photo store' },
    ]);
  });

  test('are tried at the start, once a day, and more often while they fail', async () => {
    const { clock, state, start } = openParts(await open());
    const run = start();
    const runAfter = async (ms: number) => {
      clock.now += ms;
      await run();
      return [state.signIns, state.probes];
    };
    expect(await runAfter(0)).toEqual([1, 1]);
    expect(await runAfter(dayMs - 1)).toEqual([1, 1]);
    expect(await runAfter(1)).toEqual([2, 2]);
    Object.assign(state, { isStoreDown: true, isMailBroken: true });
    expect(await runAfter(dayMs)).toEqual([3, 3]);
    expect(await runAfter(minuteMs)).toEqual([3, 4]);
    expect(await runAfter(hourMs)).toEqual([4, 5]);
    Object.assign(state, { isStoreDown: false, isMailBroken: false });
    expect(await runAfter(hourMs)).toEqual([5, 6]);
    expect(await runAfter(hourMs)).toEqual([5, 6]);
  });

  test('are tried at once when a request has met a failure', async () => {
    const { state, sent, suspects, start } = openParts(await open());
    const run = start();
    await run();
    suspects.add('photos');
    await run();
    expect([state.probes, sent]).toEqual([2, []]);
    state.isStoreDown = true;
    suspects.add('photos');
    await run();
    expect(subjectsOf(sent)).toEqual(['Manifest: look at photo store']);
  });

  test('do not take a sign-in for the proof that the server accepts the sender', async () => {
    const database = await open();
    const { clock, sent, start } = openParts(database);
    const tried = { problem: 'sender refused', measured: 553 };
    await recordOutcome({ database, now: () => clock.now }, 'email', tried);
    const run = start();
    await run();
    clock.now += dayMs;
    await run();
    expect(subjectsOf(sent)).toEqual(['Manifest: look at email']);
  });

  test('include a backup that failed in another process', async () => {
    const database = await open();
    const { clock, sent, start } = openParts(database);
    const run = start();
    await run();
    const failed = { problem: 'the disk is full' };
    await recordOutcome({ database, now: () => clock.now }, 'backup', failed);
    await run();
    expect(sent[0]?.text).toContain('Backup: Failed less than an hour ago: the disk is full');
  });
});

describeDialect('sqlite', 'a disk that stores nothing', ({ open }) => {
  test('is mailed once, and remembered when it stores again', async () => {
    const database = await open();
    await openAdminSite(database);
    const { clock, sent, start } = openParts(database);
    const run = start();
    await run();
    const setReadOnly = (value: 'on' | 'off') =>
      sql.raw(`pragma query_only = ${value}`).execute(database.kysely);
    await setReadOnly('on');
    clock.now += dayMs;
    await run();
    await run();
    expect(subjectsOf(sent)).toEqual(['Manifest: look at database']);
    await setReadOnly('off');
    clock.now += minuteMs;
    await run();
    const outcome = await database.kysely
      .selectFrom('check_outcomes')
      .where('name', '=', 'database')
      .selectAll()
      .executeTakeFirst();
    expect(outcome).toMatchObject({ failed_at: clock.now });
    clock.now += minuteMs;
    await run();
    expect(sent).toHaveLength(1);
  });
});
