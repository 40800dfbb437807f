/**
 * Photos of strangers wait: they are hidden from everyone else until an admin approves them or the account is no longer a
 * stranger's.
 */
import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { isLinked } from './member-of-account.ts';

export type HoldingDeps = Pick<IdentityDeps, 'claimPolicy'>;

/**
 * Whether the account `accounts` of a query is a stranger's: not linked to a member, of no admin, and of no keeper of a
 * memorial.
 */
export const isStranger = sql<0 | 1>`case
  when accounts.role = 'Admin' then 0
  when exists (select 1 from claims as links where links.account_id = accounts.id
    and ${isLinked('links')}) then 0
  when exists (select 1 from memorial_keepers as keeping
    inner join members as kept on kept.id = keeping.member_id
    where keeping.account_id = accounts.id and keeping.approved_at is not null
    and keeping.ended_at is null and kept.deceased = 1) then 0
  else 1 end`;

export async function isAccountOfStranger(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .where('accounts.id', '=', accountId)
    .select(isStranger.as('is_stranger'))
    .executeTakeFirst();
  return row?.is_stranger === 1;
}

export const mustPhotosWait = async (
  db: Connection,
  { claimPolicy }: HoldingDeps,
  accountId: number,
): Promise<boolean> => claimPolicy !== 'open' && (await isAccountOfStranger(db, accountId));

export async function holdPhoto(db: Connection, name: string, at: number): Promise<void> {
  const photo = db.updateTable('photos').where('name', '=', name);
  await photo.set({ is_held: 1, hidden_at: at }).execute();
}

/**
 * Like `checkMayPublish`, call it after the write: then a link that happens at the same time either is seen here, or
 * publishes the photo.
 */
export async function holdIfStranger(
  db: Connection,
  deps: HoldingDeps,
  { accountId, name, at }: { accountId: number; name: string; at: number },
): Promise<void> {
  if (await mustPhotosWait(db, deps, accountId)) await holdPhoto(db, name, at);
}

interface ChangedWords {
  readonly accountId: number;
  /** Without it, all photos of the account. */
  readonly photoId?: number;
  readonly at: number;
}

/**
 * For a change of the words or the name beside photos: an admin has approved them, or is looking at them, with the
 * earlier ones. Call it after the write, in the same transaction.
 */
export async function holdAgainIfStranger(
  db: Connection,
  deps: HoldingDeps,
  { accountId, photoId, at }: ChangedWords,
): Promise<void> {
  if (!(await mustPhotosWait(db, deps, accountId))) return;
  await db
    .updateTable('photos')
    // Always another time than before, because approvals name it.
    .set({
      is_held: 1,
      hidden_at: sql<number>`case when hidden_at >= ${at} then hidden_at + 1 else ${at} end`,
    })
    .where('account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('hidden_at', 'is', null), eb('is_held', '=', 1)]))
    .$if(photoId !== undefined, (query) => query.where('id', '=', photoId ?? 0))
    .execute();
}

/** For whatever ends that an account is a stranger's, in the same transaction and after it. Does nothing for strangers. */
export async function publishHeldPhotos(db: Connection, accountId: number): Promise<void> {
  if (await isAccountOfStranger(db, accountId)) return;
  await db
    .updateTable('photos')
    .set({ is_held: 0, hidden_at: null })
    .where('account_id', '=', accountId)
    .where('is_held', '=', 1)
    .execute();
}
