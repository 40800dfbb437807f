import { sql, type Insertable, type Updateable } from 'kysely';
import type { AccountRow, AccountsTable } from '#server/database/schema/accounts.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';

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

/** Includes disabled and lapsed accounts. */
export async function findEmailOwner(
  db: Connection,
  emailKey: string,
): Promise<Pick<AccountRow, 'id' | 'email' | 'validated_at'> | undefined> {
  return db
    .selectFrom('accounts')
    .where('email_key', '=', emailKey)
    .select(['id', 'email', 'validated_at'])
    .executeTakeFirst();
}

/** @throws the database's unique violation when the email or profile name is taken. */
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
  if (changes.role === 'Admin') await publishHeldPhotos(db, id);
}

/** Locks the account's row until the transaction ends. */
export async function holdAccount(db: Connection, id: number): Promise<void> {
  const touched = db.updateTable('accounts').set('updated_at', (eb) => eb.ref('updated_at'));
  await touched.where('id', '=', id).execute();
}

/**
 * Updates an account only while its password and role are the ones that were checked. The row stays
 * locked until the transaction ends, so that a concurrent sign-in and password reset see each
 * other's result.
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
 * Updates an account only while its email and validation state are the ones that were read, so
 * that a code never validates an address that replaced the original one.
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

/** All admins who are not disabled. Locks their rows until the transaction ends. */
export async function lockAdmins(
  db: Connection,
  { name }: DatabaseDialect,
): Promise<Pick<AccountRow, 'id' | 'email'>[]> {
  // SQLite needs no lock: the transaction is the only writer from its start.
  return db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select(['id', 'email'])
    .$if(name === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Whether the settings created this admin before, even if that account was deleted. */
export async function wasFirstAdminCreated(db: Connection, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('first_admins')
    .where('email_key', '=', emailKey)
    .select('email_key')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records that the settings created an admin; false when they did so before, even if that account
 * was deleted.
 */
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

export async function hasSampleAccounts(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('is_sample', '=', 1)
    .select(sql<number>`1`.as('found'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Entries of the change log that this account caused. */
export async function findChangesBy(db: Connection, actor: string) {
  return db
    .selectFrom('change_log')
    .where('actor', '=', actor)
    .orderBy('id')
    .select(['changed_at', 'subject', 'subject_key'])
    .execute();
}
