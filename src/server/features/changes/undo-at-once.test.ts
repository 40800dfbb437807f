import { expect, test } from 'vitest';
import { goodPassword, registrationOf } from '#tests/support/sites/account-site.ts';
import {
  editMember,
  readMember,
  openAdminSite,
  type AdminSite,
} from '#tests/support/sites/admin-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { newest, openWithOther, undo } from '#tests/support/sites/undo-site.ts';

describeEachDialect('simultaneous undoing', ({ open }) => {
  test('only one of many undos of a change succeeds, and no edit is lost', async () => {
    const { admin, other } = await openWithOther(await open());
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const change = await newest(admin);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? admin : other).ask('POST Admin/Changes/Undo', { change }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(400),
    ]);
    await editMember(admin, 'fb/4', { location: 'Perris' });
    const edited = await newest(admin);
    const [undone, saved] = await Promise.all([
      undo(other, { change: edited }),
      editMember(admin, 'fb/4', { location: 'Elsinore' }),
    ]);
    const { location } = await readMember(admin, 'fb/4');
    // The result depends on which request was first: a later edit wins, or it fails after the undo.
    if (saved.status === 200) expect(location).toBe('Elsinore');
    else expect([undone.undone, location]).toEqual([1, '']);
  });

  test('only one of two undos of overlapping selections succeeds, and the other undoes nothing', async () => {
    const { admin, other } = await openWithOther(await open());
    const ids: number[] = [];
    for (const number of [3, 4, 5]) {
      await editMember(admin, `fb/${number}`, { location: 'Perris' });
      ids.push(await newest(admin));
    }
    const [first, shared, last] = ids;
    const password = goodPassword;
    const responses = await Promise.all([
      admin.ask('POST Admin/Changes/Undo', { changes: [first, shared], password }),
      other.ask('POST Admin/Changes/Undo', { changes: [shared, last], password }),
    ]);
    const statuses = responses.map(({ status }) => status);
    const places = await Promise.all(
      [3, 4, 5].map(async (number) => (await readMember(admin, `fb/${number}`)).location),
    );
    expect([
      { statuses: [200, 409], places: ['', '', 'Perris'] },
      { statuses: [409, 200], places: ['Perris', '', ''] },
    ]).toContainEqual({ statuses, places });
  });

  test('fails for an admin who was demoted', async () => {
    const { admin, other, since } = await openWithOther(await open());
    await editMember(admin, 'fb/3', { location: 'Perris' });
    const form = { account: 1, since, password: goodPassword };
    const [role] = await Promise.all([
      admin.ask('PUT Admin/Accounts/2/Role', { role: 'User' }),
      other.ask('POST Admin/Changes/Undo', form),
    ]);
    expect(role.status).toBe(200);
    expect((await other.ask('POST Admin/Changes/Undo', form)).status).toBe(403);
  });
});

const rounds = 6;

async function addMember(admin: AdminSite, number: number): Promise<number> {
  const body = { freakBrotherNumber: number, firstName: 'Ann', lastName: 'Example' };
  const added = await admin.ask('POST FreakBrothers', body);
  expect(added, added.text).toMatchObject({ status: 200 });
  return newest(admin);
}

describeEachDialect('undoing an addition during a registration', ({ open }) => {
  test('either the undo or the registration succeeds, never both', async () => {
    const admin = await openAdminSite(await open());
    for (let number = 101; number <= 100 + rounds; number += 1) {
      const change = await addMember(admin, number);
      const [registered, undone] = await Promise.all([
        admin.site.ask('POST Account/register', {
          body: registrationOf(number),
          from: `10.0.1.${number}`,
        }),
        admin.ask('POST Admin/Changes/Undo', { change }),
      ]);
      const isRemoved = undone.body['undone'] === 1;
      expect([registered.status, isRemoved]).toEqual(isRemoved ? [404, true] : [200, false]);
      const found = await admin.site.ask(`GET FreakBrother/${number}`);
      expect(found.status).toBe(isRemoved ? 404 : 200);
    }
  });
});
