/** Creates the first admin from the settings. */
import { brand } from '#contract/brand.ts';
import { recordChange } from '#server/database/change-log/change-log.ts';
import {
  emailKeyOf,
  findEmailOwner,
  insertAccount,
  type NewAccountRow,
} from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { checkPassword } from '#server/identity/passwords.ts';
import { createToken } from '#server/identity/secrets.ts';
import { buildAccountRow } from '../registration/new-account.ts';

type AdminDeps = Pick<IdentityDeps, 'database' | 'now' | 'passwords'>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function buildAdmin(
  { now, passwords }: AdminDeps,
  { email, password }: Credentials,
): Promise<NewAccountRow> {
  return buildAccountRow({
    firstName: brand.singular,
    lastName: 'Admin',
    email,
    // Never clashes with a proposed profile name, which ends in a number.
    profileName: `Admin${createToken()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 8)}`,
    passwordHash: await passwords.hash(password, 'settings'),
    at: now(),
    lapsesAt: null,
    role: 'Admin',
  });
}

export type FirstAdmin = 'created' | 'created before' | 'email taken';

/**
 * Creates the admin from the settings, once per database.
 * @throws Refusal `bad_request` for a password that is too weak.
 */
export async function createFirstAdmin(
  deps: AdminDeps,
  credentials: Credentials,
): Promise<FirstAdmin> {
  const { database, now } = deps;
  const { email, password } = credentials;
  const email_key = emailKeyOf(email);
  // The row stays even if that account was deleted.
  const earlier = await database.kysely
    .selectFrom('first_admins')
    .where('email_key', '=', email_key)
    .select('email_key')
    .executeTakeFirst();
  // Later starts skip the list of common passwords and the hash, and a longer list never blocks a
  // start.
  if (earlier) return 'created before';
  const owner = { firstName: '', lastName: '', email, number: null, role: 'Admin' } as const;
  await checkPassword(password, owner, 'ADMIN_PASSWORD');
  const row = await buildAdmin(deps, credentials);
  return database.kysely.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('first_admins')
      .values({ email_key, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('email_key')
      .executeTakeFirst();
    if (!first) return 'created before';
    // The owner of this email may not be the person whom the settings mean.
    if (await findEmailOwner(transaction, email_key)) return 'email taken';
    const id = await insertAccount(transaction, row);
    await recordChange(transaction, {
      changedAt: now(),
      actor: 'settings',
      subject: 'account',
      subjectKey: String(id),
      before: null,
      after: { role: 'Admin' },
      accountId: id,
    });
    return 'created';
  });
}
