import { expect, test } from 'vitest';
import { registrationOf } from '#tests/support/sites/account-site.ts';
import { openAdminSite, type AdminSite } from '#tests/support/sites/admin-site.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { newest } from '#tests/support/sites/undo-site.ts';

const rounds = 12;

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
