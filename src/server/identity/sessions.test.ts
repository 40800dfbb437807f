import { expect, test } from 'vitest';
import type { Database } from '#server/database/open-database.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { emailOfMember, goodPassword } from '#tests/support/sites/account-site.ts';
import { editMember } from '#tests/support/sites/admin-site.ts';
import {
  openAnnouncedSite,
  type AnnouncedSite,
} from '#tests/support/sites/claim-desk/announced-site.ts';
import { setAccount } from '#tests/support/sites/set-rows.ts';
import {
  addPasskey,
  askForLink,
  beginPasskey,
  confirm,
  resetPassword,
  turnOn,
} from '#tests/support/sites/two-step.ts';
import { newest, undo } from '#tests/support/sites/undo-site.ts';

const email = emailOfMember(2);
const newPassword = 'quite another one';

interface Way {
  readonly name: string;
  /** Before the owner signs in. */
  readonly before?: (site: AnnouncedSite) => Promise<unknown>;
  /** With the session of the owner. */
  readonly end: (site: AnnouncedSite, token: string) => Promise<unknown>;
  /** Of each that is left: sessions and devices. */
  readonly left: readonly [number, number];
  /** Whether passkeys of an account with a second factor end too. */
  readonly endsAllPasskeys?: boolean;
}

const okay = async (response: Promise<{ readonly status: number }>) =>
  expect((await response).status).toBe(200);

const disable = ({ admin }: AnnouncedSite) => okay(admin.ask('POST Admin/Accounts/2/Disable'));

const undoNewest = async ({ admin }: AnnouncedSite) =>
  expect(await undo(admin, { change: await newest(admin) })).toMatchObject({ undone: 1 });

const ways: readonly Way[] = [
  {
    name: 'a password reset',
    end: ({ site }) => okay(resetPassword(site, email, newPassword)),
    left: [1, 1],
  },
  {
    name: 'a new password',
    end: ({ site }, token) => {
      const body = { oldPassword: goodPassword, newPassword, confirmPassword: newPassword };
      return okay(site.ask('PUT Account/ChangePassword', { token, body }));
    },
    left: [1, 0],
  },
  {
    name: 'signing out everywhere else',
    end: ({ site }, token) => okay(site.ask('DELETE Account/Sessions', { token })),
    left: [1, 0],
  },
  {
    name: 'an admin who signs it out',
    end: ({ admin }) => okay(admin.ask('DELETE Admin/Accounts/2/Sessions')),
    left: [0, 0],
  },
  { name: 'disabling', end: disable, left: [0, 0] },
  {
    name: 'disabling that is undone',
    async end(site) {
      await disable(site);
      await undoNewest(site);
    },
    left: [0, 0],
  },
  {
    name: 'enabling that is undone',
    async before(site) {
      await disable(site);
      await okay(site.admin.ask('POST Admin/Accounts/2/Enable'));
    },
    end: undoNewest,
    left: [0, 0],
  },
  {
    name: 'marking as deceased',
    end: ({ admin }) => okay(editMember(admin, 'fb/2', { deceased: true })),
    left: [0, 0],
  },
  {
    name: 'moving to another email',
    async end(site) {
      await site.announce('lost-email');
      await site.carryOut();
    },
    left: [0, 0],
    endsAllPasskeys: true,
  },
];

const tables = [
  'sessions',
  'account_devices',
  'account_codes',
  'challenges',
  'account_links',
  'passkeys',
] as const;

/** Signs the owner in twice, and leaves a code, a begun passkey and a mailed link. */
async function openSignedIn(database: Database, { before }: Way) {
  const announced = await openAnnouncedSite(database);
  const { site } = announced;
  // A reset by mail has a link.
  await setAccount(database, 2, { phone: '', confirmed_phone: '' });
  await before?.(announced);
  const logIn = async () => String((await announced.login(email)).body['token']);
  const token = await logIn();
  await logIn();
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const rows = database.kysely.selectFrom(table).where('account_id', '=', 2);
      counts[table] = (await rows.select('account_id').execute()).length;
    }
    return counts;
  };
  return { announced, site, token, count };
}

describeOnSqlite('all access', ({ open }) => {
  test.for(ways.map((way) => [way.name, way] as const))(
    'ends with %s, and so do passkeys without a second factor',
    async ([, way]) => {
      const { announced, site, token, count } = await openSignedIn(await open(), way);
      await addPasskey(site, token);
      await beginPasskey(site, token);
      await askForLink(site, token, email);
      const body = { email: 'new@example.org', password: goodPassword };
      await okay(site.ask('POST Profile/Email', { token, body }));
      const before = await count();
      expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
      expect(before['sessions']).toBeGreaterThan(1);
      expect(before['account_devices']).toBeGreaterThan(1);
      await way.end(announced, token);
      const [sessions, account_devices] = way.left;
      expect(await count()).toEqual({
        sessions,
        account_devices,
        account_codes: 0,
        challenges: 0,
        account_links: 0,
        passkeys: 0,
      });
    },
  );

  test.for(ways.map((way) => [way.name, way] as const))(
    'that ends with %s leaves only passkeys with a second factor',
    async ([, way]) => {
      const { announced, site, token, count } = await openSignedIn(await open(), way);
      const { nextCode } = await turnOn(site, token, email);
      expect((await confirm(site, token, 'totp', nextCode)).status).toBe(200);
      await addPasskey(site, token);
      await way.end(announced, token);
      expect((await count())['passkeys']).toBe(way.endsAllPasskeys === true ? 0 : 1);
    },
  );
});
