import { expect, test } from 'vitest';
import type { AdminMail } from '#contract/accounts/admin-mail.ts';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember } from '#tests/support/sites/account-site.ts';
import { makeAdmin, openAdminSite } from '#tests/support/sites/admin-site.ts';
import { mailAdmins } from './notify-admins.ts';

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
