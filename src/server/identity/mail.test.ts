/** Text that a user typed must never become a link in a message. */
import { expect, test } from 'vitest';
import { asTyped, mailAdmins } from './mail.ts';
import type { AdminMail } from '#contract/accounts/administration.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';

test.each([
  ['http://evil.example', 'http[:]//evil[.]example'],
  ['HTTPS://EVIL.example/a?b', 'HTTPS[:]//EVIL[.]example/a?b'],
  ['www.evil.co.uk', 'www[.]evil[.]co[.]uk'],
  ['evil。example and bücher．example', 'evil[.]example and bücher[.]example'],
  ['http://192.0.2.1/', 'http[:]//192.0.2.1/'],
  ['ann@evil.example', 'ann@evil[.]example'],
  ['https://directory.example/', 'https[:]//directory[.]example/'],
])('makes %s unclickable', (typed, shown) => {
  expect(asTyped(typed)).toBe(shown);
});

test.each(['J. R. R. Tolkien', 'J.R.', '4.7.1976', '10.5 ft', 'One. Two', 'Perris...'])(
  'leaves %s unchanged',
  (typed) => {
    expect(asTyped(typed)).toBe(typed);
  },
);

const broken = new Error('no mail server');

/** Mails all admins, of whom the first cannot be reached, and returns whom the mails reached. */
async function mailAll(database: Database): Promise<string[]> {
  const reached: string[] = [];
  const deps = {
    database,
    messaging: {
      canReachPhones: false,
      send({ to }: { readonly to: string }) {
        if (to === emailOfMember(1)) return Promise.reject(broken);
        reached.push(to);
        return Promise.resolve();
      },
    },
  };
  const messageTo = (to: string) => ({ channel: 'email', to, subject: '', text: '' }) as const;
  await expect(mailAdmins(deps, messageTo, 1)).rejects.toBe(broken);
  return reached;
}

const readDue = async ({ kysely }: Database) =>
  kysely.selectFrom('accounts').orderBy('id').select(['id', 'is_digest_due']).execute();

describeOnSqlite('a mail to admins that fails', ({ open }) => {
  test.each<[AdminMail | null]>([[null], ['single']])(
    'leaves the item to the daily mail of one who chose %s, and reaches the others',
    async (choice) => {
      const database = await open();
      const { site } = await openAdminSite(database);
      await site.join(2);
      await makeAdmin(database, 2);
      await database.kysely.updateTable('accounts').set({ admin_mail: choice }).execute();
      expect(await mailAll(database)).toEqual([emailOfMember(2)]);
      expect(await readDue(database)).toEqual([
        { id: 1, is_digest_due: 1 },
        { id: 2, is_digest_due: 0 },
      ]);
    },
  );
});
