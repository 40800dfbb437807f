import { dayMs } from '#contract/time.ts';
import { expect, test } from 'vitest';
import type { UndoReport } from '#contract/changes/undoing.ts';
import type { InboxPage } from '#contract/inbox/inbox.ts';
import { inboxKindNames } from '#contract/inbox/kinds.ts';
import type { Waiting } from '#contract/manifest/manifest.ts';
import { subjects, type Subject } from '#contract/changes/subjects.ts';
import { toLoggedChange } from '#server/database/change-log/change-undo.ts';
import { countRows } from '#server/database/count-rows.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';
import { cheapPasswords, testNow } from '#tests/support/sites/build-test-app.ts';
import {
  addSamplePictures,
  openTrialSite,
  trialPassword,
} from '#tests/support/sites/trial-site.ts';
import { fewestForLife, loadSampleData } from './load-sample-data.ts';

describeOnSqlite('a trial', ({ open }) => {
  test('has accounts and claims of all kinds, and something on each screen of what waits', async () => {
    const database = await open();
    const { admin, signIn, asAdmin } = await openTrialSite(database);
    expect(admin).toMatchObject({ isAdmin: true, matchedFb: true });
    const member = await signIn('member@example.org');
    expect(member).toMatchObject({ isAdmin: false, matchedFb: true });
    expect(member['freakBrotherNumber']).not.toBe(admin['freakBrotherNumber']);

    const approved = database.kysely.selectFrom('claims').where('is_approved', '=', 1);
    expect(await countRows(approved)).toBe(200);
    const { items } = await asAdmin<InboxPage>('GET Admin/Inbox?kind=claim');
    expect(items.map(({ line }) => line)).toEqual(['The names agree.', 'The last names differ.']);

    await addSamplePictures(database);
    const { inbox } = await asAdmin<Waiting>('GET Admin/Waiting');
    for (const kind of inboxKindNames) expect(inbox[kind], kind).toBeGreaterThan(0);
    const { items: texts } = await asAdmin<InboxPage>('GET Admin/Inbox?kind=remembrance');
    expect(new Set(texts.map(({ state }) => state))).toEqual(new Set(['waiting', 'reported']));
  });

  test('has a change log with an import and an undo that is true: all but the claims can be undone', async () => {
    const database = await open();
    const { asAdmin } = await openTrialSite(database);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    const imported = log.filter(({ subject, before }) => subject === 'member' && before === null);
    expect(imported.length).toBeGreaterThan(10);
    expect(log.filter((entry) => entry.undone_by !== null)).toHaveLength(1);
    const account = log.map(({ actor }) => /\d+/.exec(actor)?.[0]).find((id) => id !== undefined);
    const since = new Date(testNow - 40 * dayMs).toISOString();
    const report = await asAdmin<UndoReport>('POST Admin/Changes/Undo/Preview', {
      account: Number(account),
      since,
    });
    expect(report.total).toBeGreaterThan(30);
    expect(report.firstConflicts).toEqual([]);
    const others = report.firstImpossible.map(({ subject }) => subject);
    expect(new Set(others)).toEqual(new Set(['claim']));
  });

  test('has only fields in its change log that the subjects of the log have', async () => {
    const database = await open();
    await openTrialSite(database);
    const log = await database.kysely.selectFrom('change_log').selectAll().execute();
    const unknown = log.map(toLoggedChange).flatMap(({ subject, before, after }) => {
      const { fields, unseen = [] }: Subject = subjects[subject];
      const known: readonly string[] = [...fields, ...unseen];
      return Object.keys({ ...before, ...after }).filter((name) => !known.includes(name));
    });
    expect(unknown).toEqual([]);
  });

  test('with few members has an admin without a number, and nothing else', async () => {
    const database = await open();
    const hashes = { admin: await cheapPasswords().hash(trialPassword, 'test'), member: null };
    await loadSampleData(database, fewestForLife - 1, testNow, { ...hashes, others: '' });
    const site = await openAccountSite(database);
    const body = { email: 'admin@example.org', password: trialPassword };
    expect((await site.ask('POST Account/login', { body })).body).toMatchObject({
      isAdmin: true,
      matchedFb: false,
    });
    for (const table of ['claims', 'search_log', 'change_log', 'number_marks'] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});
