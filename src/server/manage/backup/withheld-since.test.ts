import { hourMs } from '#contract/time.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { confirmPassword, editMember } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { testNow } from '#tests/support/sites/build-test-app.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { decide, waitingItems } from '#tests/support/sites/inbox.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import {
  environmentOf,
  manage,
  manageWith,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';

const madeAt = new Date(testNow + hourMs).toISOString();

async function openSite(location: DatabaseLocation) {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  const admin = await openModeratedSite(database);
  await insertMembers(database, [{ number: 32, deceased: 1 }, { number: 41 }, { number: 42 }]);
  return { database, admin, site: admin.site };
}

describeEachDialect('manage -- withheld-since', ({ create }) => {
  test('lists what was withheld, taken down and erased since then, and nothing older', async () => {
    const location = await create();
    const { admin, site } = await openSite(location);
    const since = () => manage(location, 'withheld-since', madeAt);
    const [one, other, leaving] = [await site.join(3), await site.join(5), await site.join(6)];
    const photos = [];
    for (const caption of ['hidden', 'deleted', 'deleted by an admin', 'kept']) {
      photos.push(await admin.addPhoto(one.token, caption));
    }
    await admin.addMemberPhoto(one.token, 'card');
    const remember = { text: 'Remembered' };
    const remembrance = 'Memorials/32/Remembrance';
    await site.ask(`PUT ${remembrance}`, { token: other.token, body: remember });
    await editMember(admin, 'fb/41', { isNameWithheld: true });
    expect(await since()).toEqual({
      code: 0,
      stdout: `Nothing was withheld, taken down or erased since ${madeAt}.\n`,
      stderr: '',
    });

    site.clock.now = testNow + 2 * hourMs;
    const own = await site.ask('PUT FreakBrother', {
      token: one.token,
      body: { isNameWithheld: true, isYearWithheld: true },
    });
    expect(own.status).toBe(200);
    await editMember(admin, 'fb/42', { isStoryHidden: true });
    const hidden = await admin.ask(`POST Admin/Photos/${photos[0]}/Hide`, { reason: 'Asked to.' });
    expect(hidden.status).toBe(200);
    const deleted = await admin.ask(`POST Admin/Photos/${photos[2]}/Delete`, {});
    expect(deleted.status).toBe(200);
    await confirmPassword(site, leaving.token);
    const sent = [
      await site.ask(`DELETE Gallery/Photo/${photos[1]}`, { token: one.token }),
      await site.ask('DELETE FreakBrother/Photo/card', { token: one.token }),
      await site.ask(`DELETE ${remembrance}`, { token: other.token }),
      await site.ask('POST Account/Delete', { token: leaving.token }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await since()).toEqual({
      code: 0,
      stdout: [
        `Withheld, taken down or erased since ${madeAt}:`,
        '  FB3: name withheld, date withheld',
        '  FB42: story hidden by an admin',
        `  Photo ${photos[0]}: hidden`,
        `  Photo ${photos[2]}: deleted`,
        `  Photo ${photos[1]}: deleted`,
        '  Photo (card) of FB3: deleted',
        '  Remembrance of FB32: deleted',
        '  Account 4: erased',
        '',
      ].join('\n'),
      stderr: '',
    });
  });
});

describeOnSqlite('manage -- withheld-since', ({ create }) => {
  test('lists accounts that were unlinked or keep a page no longer', async () => {
    const location = await create();
    const { database, admin, site } = await openSite(location);
    const { token } = await site.join(3);
    await site.join(5);
    const relation = { relation: 'A friend.' };
    await site.ask('POST Memorials/32/Keepers', { token, body: relation });
    const [request] = await waitingItems(admin, 'keeper');
    const { itemId } = request ?? {};
    expect((await decide(admin, 'keeper', itemId, 'approve')).status).toBe(200);
    site.clock.now = testNow + 2 * hourMs;
    await confirmPassword(site, admin.token);
    expect((await decide(admin, 'keeper', itemId, 'reject')).status).toBe(200);
    const rows = await database.kysely
      .selectFrom('claims')
      .innerJoin('members', 'members.id', 'claims.member_id')
      .where('number', 'in', [3, 5])
      .orderBy('number')
      .select(['account_id', 'number'])
      .execute();
    for (const { account_id, number } of rows) {
      const address = `Admin/Accounts/${account_id}/Member/${number}`;
      expect((await admin.ask(`DELETE ${address}`, {})).status).toBe(200);
      if (number === 5) expect((await admin.ask(`PUT ${address}`, {})).status).toBe(200);
    }
    const account = rows[0]?.account_id;
    const { stdout } = await manage(location, 'withheld-since', madeAt);
    expect(stdout.trimEnd().split('\n').slice(1)).toEqual([
      `  Account ${account}: unlinked from FB3`,
      `  Account ${account}: keeps the page of FB32 no longer`,
    ]);
  });

  test('takes the time from the folder of a backup', async () => {
    const location = await create();
    const { admin, site } = await openSite(location);
    const folder = join(await temporaryFolder(), 'backup');
    expect(await manage(location, 'backup', folder)).toMatchObject({ code: 0 });
    site.clock.now = Date.now() + hourMs;
    await admin.logInAgain();
    await editMember(admin, 'fb/41', { isNameWithheld: true });
    const { stdout } = await manage(location, 'withheld-since', folder);
    expect(stdout).toMatch(
      /^Withheld, taken down or erased since \S+Z:\n {2}FB41: name withheld\n$/,
    );
  });

  test.each(['yesterday', '2026-02-30', 'nowhere/backup'])(
    'refuses %j with a sentence',
    async (given) => {
      const location = await create();
      await openSite(location);
      const refused = await manage(location, 'withheld-since', given);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(
        /^[^\p{Cc}]* is neither the folder of a backup nor a time such as 2026-11-22 or 2026-11-22T03:00:00Z\.[^\n]*\n$/u,
      );
    },
  );

  test('creates no database where there is none', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'empty');
    await mkdir(DATA_DIR);
    const refused = await manageWith(
      { ...environmentOf(await create()), DATA_DIR },
      'withheld-since',
      '2026-11-22',
    );
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^There is no database at /);
  });
});
