import { expect, test } from 'vitest';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { goodPassword } from '#tests/support/sites/account-site.ts';
import { openDisputeSite } from '#tests/support/sites/claim-desk/dispute-site.ts';

const sorted = (responses: readonly { readonly status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

describeDialect('postgres', 'at the same time', ({ open }) => {
  test('only one of several decisions succeeds', async () => {
    const site = await openDisputeSite(await open());
    const id = await site.begin();
    const responses = await Promise.all([
      site.decide(id, 'claimant'),
      site.decide(id, 'holder'),
      site.decide(id, 'claimant'),
    ]);
    expect(sorted(responses)).toEqual([200, 404, 404]);
    expect(await site.claims()).toHaveLength(1);
    const decided = (await site.admin.changes('dispute')).filter(({ after }) => after !== null);
    expect(decided).toHaveLength(2);
  });

  test('a decision and the deletion of the holder’s account leave the number to at most one', async () => {
    const database = await open();
    const site = await openDisputeSite(database);
    const id = await site.begin();
    const [decided, deleted] = await Promise.all([
      site.decide(id, 'claimant'),
      site.admin.site.ask('POST Account/Delete', {
        token: site.holder.token,
        body: { password: goodPassword },
      }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(decided.status);
    expect(await site.claims()).toEqual(decided.status === 200 ? ['3 has 2'] : []);
    expect((await site.list()).total).toBe(0);
  });

  test('a dispute and an unlink leave no dispute of a free number', async () => {
    const site = await openDisputeSite(await open());
    for (let round = 0; round < 2; round += 1) {
      const [opened, unlinked] = await Promise.all([
        site.dispute(),
        site.admin.ask('DELETE Admin/Accounts/2/Member/2'),
      ]);
      expect(unlinked.status).toBe(200);
      expect([200, 409]).toContain(opened.status);
      expect((await site.list()).total).toBe(0);
      expect((await site.admin.ask('PUT Admin/Accounts/2/Member/2')).status).toBe(200);
    }
  });

  test('a decision and an unlink leave one of them without effect', async () => {
    const site = await openDisputeSite(await open());
    const id = await site.begin();
    const [decided, unlinked] = await Promise.all([
      site.decide(id, 'claimant'),
      site.admin.ask('DELETE Admin/Accounts/2/Member/2'),
    ]);
    expect(sorted([decided, unlinked])).toEqual([200, 404]);
    expect(await site.claims()).toEqual(decided.status === 200 ? ['3 has 2'] : []);
    expect((await site.list()).total).toBe(0);
  });

  test('two accounts dispute one number, and one of them is refused', async () => {
    const site = await openDisputeSite(await open());
    const other = await site.joinWithout(4);
    const responses = await Promise.all([site.dispute(), site.dispute(other)]);
    expect(sorted(responses)).toEqual([200, 409]);
    expect((await site.list()).total).toBe(1);
  });

  test('a proof and a decision leave no proof', async () => {
    const database = await open();
    const site = await openDisputeSite(database);
    const id = await site.begin();
    const [added, decided] = await Promise.all([
      site.addProof(site.holder),
      site.decide(id, 'holder'),
    ]);
    expect([200, 400]).toContain(added.status);
    expect(decided.status).toBe(200);
    expect(await database.kysely.selectFrom('proofs').select('id').execute()).toEqual([]);
  });
});
