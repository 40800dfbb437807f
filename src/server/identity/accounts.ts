/** Accounts: the keys of their emails and names, their rows and locks, and what remains of deleted ones. */
import { domainToASCII } from 'node:url';
import { sql, type Insertable, type Updateable } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import { ownFieldNames } from '#contract/members/member-fields.ts';
import { nameText } from '#contract/members/search-text.ts';
import { actorOf, formerAccount } from '#server/database/change-log/change-log.ts';
import { lockRows, type DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow, AccountsTable } from '#server/database/schema/accounts.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { publishHeldPhotos } from './strangers.ts';

const folded = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** Ignores case, Unicode form and the notation of international domains. */
export function emailKeyOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = folded(email.slice(at + 1));
  return `${folded(email.slice(0, at))}@${domainToASCII(domain) || domain}`;
}

/** They deliver a name with and without dots to one mailbox. */
const domainsWithoutDots: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The same for the addresses that reach one mailbox, as far as one can tell: ignores `+tag`, and dots at Gmail. */
export function mailboxKeyOf(email: string): string {
  const [name = '', domain = ''] = emailKeyOf(email).split('@');
  const tagAt = name.indexOf('+');
  const untagged = tagAt > 0 ? name.slice(0, tagAt) : name;
  if (!domainsWithoutDots.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

export function profileNameKeyOf(profileName: string): string {
  return folded(profileName);
}

/** The text that the admins' account search looks into. It begins with the folded full name, for the order. */
export const nameKeyOf = nameText;

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

export async function hasSampleAccounts(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('is_sample', '=', 1)
    .select(sql<number>`1`.as('found'))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws Refusal `unauthorized` when the account was deleted since the session was checked. */
export async function getOwnAccount(
  { database, now }: IdentityDeps,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<AccountRow> {
  const account = await findAccount(database.kysely, accountId, now());
  if (!account) throw new Refusal('unauthorized');
  return account;
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

/**
 * Locks the rows of the accounts until the transaction ends, so that what each of them does follows one another. Admins
 * come first, as in `lockAdmins`, so that no two transactions wait for each other. SQLite needs no lock: the
 * transaction is the only writer.
 */
export async function lockAccounts(
  db: Connection,
  { name }: DatabaseDialect,
  ids: readonly number[],
): Promise<void> {
  if (name !== 'postgres') return;
  const rows = db
    .selectFrom('accounts')
    .where('id', 'in', ids)
    .orderBy(sql`case when role = 'Admin' and disabled_at is null then 0 else 1 end`)
    .orderBy('id')
    .select('id');
  await rows.forNoKeyUpdate().execute();
}

/** All admins who are not disabled. Locks their rows until the transaction ends. */
export async function lockAdmins(
  db: Connection,
  dialect: DatabaseDialect,
): Promise<Pick<AccountRow, 'id' | 'email'>[]> {
  const admins = db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select(['id', 'email']);
  return lockRows(admins, dialect).execute();
}

/**
 * Locks all admins until the transaction ends.
 * @returns the number of admins who are not disabled.
 * @throws Refusal `forbidden` when the viewer is no longer an admin.
 */
export async function lockAsAdmin(
  { database }: Pick<IdentityDeps, 'database'>,
  db: Connection,
  viewer: Viewer,
): Promise<number> {
  const admins = await lockAdmins(db, database.dialect);
  if (!admins.some(({ id }) => id === viewer.accountId)) throw new Refusal('forbidden');
  return admins.length;
}

/**
 * Deletes the accounts that were not validated in time, with their claims and their personal data in the change log.
 * Invitations that they used can be used again.
 */
export async function deleteLapsedAccounts(db: Connection, now: number): Promise<void> {
  const lapsed = db.selectFrom('accounts').where('lapses_at', '<=', now).select('id');
  if (!(await lapsed.executeTakeFirst())) return;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('invitations')
      .set({ used_at: null, used_by: null })
      .where('used_by', 'in', lapsed)
      .execute();
    const rows = await transaction
      .deleteFrom('accounts')
      .where('lapses_at', '<=', now)
      .returning('id')
      .execute();
    await eraseAccounts(
      transaction,
      rows.map(({ id }) => id),
    );
  });
}

/** Runs in the caller's transaction. Does nothing once the account is validated. */
export async function deleteUnvalidatedAccount(db: Connection, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('validated_at', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 1n) await eraseAccounts(db, [id]);
}

function withoutOwnTexts(json: string | null): string | null {
  if (json === null) return null;
  const ownTexts: readonly string[] = ownFieldNames;
  const fields = Object.entries(JSON.parse(json) as object);
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !ownTexts.includes(name))));
}

const isEmpty = (json: string | null) => json === null || json === '{}';

/**
 * Clears these fields in entries about the account's member, where another person made the change
 * or the member moved to another number. Names and numbers stay, so that other changes can still be
 * undone and members followed to their new number.
 */
async function eraseOwnTexts(db: Connection, id: number): Promise<void> {
  const rows = await db
    .selectFrom('change_log')
    .where('account_id', '=', id)
    .where('subject', '=', 'member')
    .where((eb) => eb.or([eb('actor', '!=', formerAccount), eb('moved_to', 'is not', null)]))
    .select(['id', 'before', 'after'])
    .execute();
  for (const row of rows) {
    const [before, after] = [withoutOwnTexts(row.before), withoutOwnTexts(row.after)];
    const isNothing = isEmpty(before) && isEmpty(after);
    await db
      .updateTable('change_log')
      .where('id', '=', row.id)
      .set({ before: isNothing ? null : before, after: isNothing ? null : after, account_id: null })
      .execute();
  }
}

/**
 * Removes the personal data of accounts from the change log. The entries stay, with their time and subject, so that
 * changes of other people's data can still be undone. Runs in the caller's transaction, before the accounts are deleted.
 */
export async function eraseAccounts(db: Connection, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const about = db.updateTable('change_log').where('account_id', '=', id);
    await about.where('actor', '=', actorOf(id)).set({ actor: formerAccount }).execute();
    await eraseOwnTexts(db, id);
    await about.set({ before: null, after: null, account_id: null }).execute();
  }
}
