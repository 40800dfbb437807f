/** All SQL about accounts themselves. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { AccountRow, AccountsTable } from '#server/database/account-tables.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';

export type NewAccountRow = Insertable<AccountsTable>;
type AccountChanges = Updateable<Omit<AccountsTable, 'id'>>;

/** Accounts that have neither lapsed nor been disabled. */
const live = (db: Connection, now: number) =>
  db
    .selectFrom('accounts')
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('lapses_at', 'is', null), eb('lapses_at', '>', now)]));

export async function findAccount(
  db: Connection,
  id: number,
  now: number,
): Promise<AccountRow | undefined> {
  return live(db, now).where('id', '=', id).selectAll().executeTakeFirst();
}

export async function findAccountByEmail(
  db: Connection,
  emailKey: string,
  now: number,
): Promise<AccountRow | undefined> {
  return live(db, now).where('email_key', '=', emailKey).selectAll().executeTakeFirst();
}

/** Whoever has this e-mail, disabled accounts too. */
export async function findEmailOwner(
  db: Connection,
  emailKey: string,
): Promise<Pick<AccountRow, 'id' | 'email'> | undefined> {
  return db
    .selectFrom('accounts')
    .where('email_key', '=', emailKey)
    .select(['id', 'email'])
    .executeTakeFirst();
}

/** @throws the database's unique violation for an e-mail or profile name that is taken. */
export async function insertAccount(db: Connection, row: NewAccountRow): Promise<number> {
  const { id } = await db
    .insertInto('accounts')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(
  db: Connection,
  id: number,
  changes: AccountChanges,
): Promise<void> {
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

/** Keeps other changes of the account waiting until the transaction ends. */
export async function holdAccount(db: Connection, id: number): Promise<void> {
  const touched = db.updateTable('accounts').set('updated_at', (eb) => eb.ref('updated_at'));
  await touched.where('id', '=', id).execute();
}

/**
 * Changes an account only while password and role are the ones that were checked; holds its row until the transaction ends, so
 * that of a login and a reset one sees what the other did.
 */
export async function updateWithPassword(
  db: Connection,
  account: Pick<AccountRow, 'id' | 'password_hash' | 'role'>,
  changes: AccountChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(changes)
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('role', '=', account.role)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Changes an account only while it has the e-mail that was looked at, and has been validated or not as it was then, so
 * that a code never validates an address that was put in its place.
 */
export async function updateAsSeen(
  db: Connection,
  { id, email_key, validated_at }: Pick<AccountRow, 'id' | 'email_key' | 'validated_at'>,
  changes: AccountChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set(changes)
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .where('validated_at', validated_at === null ? 'is' : '=', validated_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function isProfileNameTaken(db: Connection, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('profile_name_key', '=', key)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAccountRow(db: Connection, id: number): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', id).execute();
}

/** Admins who can act; other writers of admins wait until the transaction ends. */
export async function lockAdmins(
  db: Connection,
  { name }: DatabaseDialect,
): Promise<Pick<AccountRow, 'id' | 'email'>[]> {
  // On SQLite the transaction is the only writer from its beginning.
  return db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select(['id', 'email'])
    .$if(name === 'postgres', (query) => query.forUpdate())
    .execute();
}

export async function findAdminEmails(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select('email')
    .execute();
  return rows.map((row) => row.email);
}

/** Whether the settings created this admin before, even if the admin is gone since. */
export async function wasFirstAdminCreated(db: Connection, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('first_admins')
    .where('email_key', '=', emailKey)
    .select('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the settings created an admin; false when they did so before, even if the admin is gone since. */
export async function insertFirstAdmin(
  db: Connection,
  emailKey: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('first_admins')
    .values({ email_key: emailKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSampleAccounts(db: Connection): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('is_sample', '=', 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function hasSampleAccounts(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('is_sample', '=', 1)
    .select(sql<number>`1`.as('found'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the account changed, as the change log has it. */
export async function findChangesBy(db: Connection, actor: string) {
  return db
    .selectFrom('change_log')
    .where('actor', '=', actor)
    .orderBy('id')
    .select(['changed_at', 'subject', 'subject_key'])
    .execute();
}
