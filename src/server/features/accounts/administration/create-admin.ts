/** Creates the first admin: one that the settings name, or one to try the site with. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { isUniqueViolation } from '#server/database/database-errors.ts';
import { brand } from '#contract/brand.ts';
import type { AccountDeps } from '../account-deps.ts';
import {
  findEmailOwner,
  insertAccount,
  insertFirstAdmin,
  wasFirstAdminCreated,
  type NewAccountRow,
} from '../accounts.queries.ts';
import { buildAccountRow } from '../registration/build-account-row.ts';
import { checkPassword } from '../passwords/check-password.ts';
import { emailKeyOf } from '../email-key.ts';
import { createToken } from '../secrets.ts';

type AdminDeps = Pick<AccountDeps, 'database' | 'now' | 'passwords'>;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const sampleEmail = 'admin@example.org';
const samplePasswordLength = 20;

/** Whether the sample admin would take the e-mail of somebody whom the settings name. */
export const isSampleEmail = (email: string): boolean => emailKeyOf(email) === sampleEmail;

async function buildAdmin(
  { now, passwords }: AdminDeps,
  { email, password }: Credentials,
  isSample: boolean,
): Promise<NewAccountRow> {
  return buildAccountRow({
    firstName: isSample ? 'Sample' : brand.singular,
    lastName: 'Admin',
    email,
    // Unlike any that a registration proposes, which ends in a number.
    profileName: `Admin${createToken()
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 8)}`,
    passwordHash: await passwords.hash(password, 'settings'),
    at: now(),
    lapsesAt: null,
    role: 'Admin',
    isSample,
  });
}

/** What became of the wish for an admin. */
export type FirstAdmin = 'created' | 'created before' | 'e-mail taken';

/**
 * Creates the admin that the settings name, once in the life of a database.
 *
 * @throws Refusal `bad_request` for a password that is too weak.
 */
export async function createFirstAdmin(
  deps: AdminDeps,
  credentials: Credentials,
): Promise<FirstAdmin> {
  const { database, now } = deps;
  const { email, password } = credentials;
  // Later starts need neither the list of common passwords nor a hash, and a longer list stops none.
  if (await wasFirstAdminCreated(database.kysely, emailKeyOf(email))) return 'created before';
  const owner = { firstName: '', lastName: '', email, number: null, role: 'Admin' } as const;
  await checkPassword(password, owner, 'ADMIN_PASSWORD');
  const row = await buildAdmin(deps, credentials, false);
  return database.kysely.transaction().execute(async (transaction) => {
    const isFirst = await insertFirstAdmin(transaction, emailKeyOf(email), now());
    if (!isFirst) return 'created before';
    // Whoever has this e-mail may not be who the settings mean.
    if (await findEmailOwner(transaction, emailKeyOf(email))) return 'e-mail taken';
    const id = await insertAccount(transaction, row);
    await recordChanges(transaction, [
      {
        changedAt: now(),
        actor: 'settings',
        subject: 'account',
        subjectKey: String(id),
        before: null,
        after: { role: 'Admin' },
        accountId: id,
      },
    ]);
    return 'created';
  });
}

/** With a random password that nobody else is ever told; null when another process was quicker. */
export async function createSampleAdmin(deps: AdminDeps): Promise<Credentials | null> {
  const credentials = {
    email: sampleEmail,
    password: createToken().slice(0, samplePasswordLength),
  };
  try {
    const row = await buildAdmin(deps, credentials, true);
    await insertAccount(deps.database.kysely, row);
    return credentials;
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}
