/** SQL for requests to move an account to a new email. */
import { sql, type Insertable } from 'kysely';
import {
  confirmMoveWithinMs,
  endedMoveKeptMs,
  moveListLimit,
  openMoveForMs,
  undoMoveWithinMs,
} from '#contract/accounts/lost-mailbox.ts';
import type { MailboxMovesTable } from '#server/database/claim-desk-tables.ts';
import type { Connection } from '#server/database/open-database.ts';
import { deleteMoveProofs } from '../proofs/proofs.queries.ts';

/** The linked account of a living member, if it is not disabled. */
export async function findAccountOfNumber(db: Connection, number: number) {
  return db
    .selectFrom('members')
    .innerJoin('claims', 'claims.member_id', 'members.id')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .where('members.series', '=', 'fb')
    .where('members.number', '=', number)
    .where('members.deceased', '=', 0)
    .where('claims.is_approved', '=', 1)
    .where('claims.is_validated', '=', 1)
    .where('accounts.disabled_at', 'is', null)
    .select(['accounts.id', 'members.id as member_id'])
    .executeTakeFirst();
}

export async function insertMove(
  db: Connection,
  move: Insertable<MailboxMovesTable>,
): Promise<void> {
  await db.insertInto('mailbox_moves').values(move).execute();
}

/** Requests with their account, and the member while they are linked. */
const moves = (db: Connection) =>
  db
    .selectFrom('mailbox_moves')
    .innerJoin('accounts', 'accounts.id', 'mailbox_moves.account_id')
    .innerJoin('members', 'members.id', 'mailbox_moves.member_id')
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.account_id', '=', 'mailbox_moves.account_id')
        .onRef('claims.member_id', '=', 'mailbox_moves.member_id')
        .on('claims.is_approved', '=', 1)
        .on('claims.is_validated', '=', 1),
    )
    .leftJoin('accounts as movers', 'movers.id', 'mailbox_moves.moved_by')
    .selectAll('mailbox_moves')
    .select([
      'accounts.email as account_email',
      'accounts.email_key as account_email_key',
      'accounts.first_name as account_first_name',
      'accounts.last_name as account_last_name',
      'accounts.phone as account_phone',
      'accounts.confirmed_phone as account_confirmed_phone',
      'accounts.time_zone_id',
      'accounts.role',
      'accounts.disabled_at',
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.claimed_at',
      'movers.first_name as mover_first_name',
      'movers.last_name as mover_last_name',
    ]);

export type Move = Awaited<ReturnType<ReturnType<typeof moves>['execute']>>[number];

export async function findMove(
  db: Connection,
  by: { readonly id: number } | { readonly token_hash: string } | { readonly stop_hash: string },
): Promise<Move | undefined> {
  const all = moves(db);
  if ('id' in by) return all.where('mailbox_moves.id', '=', by.id).executeTakeFirst();
  return 'token_hash' in by
    ? all.where('token_hash', '=', by.token_hash).executeTakeFirst()
    : all.where('stop_hash', '=', by.stop_hash).executeTakeFirst();
}

/** Whether a link to the new address still works. */
export function isCurrent(move: Move, now: number): boolean {
  const { asked_at, confirmed_at, moved_at, ended_at } = move;
  if (ended_at !== null) return false;
  if (moved_at !== null) return now < moved_at + undoMoveWithinMs;
  if (confirmed_at === null) return now < asked_at + confirmMoveWithinMs && isMovable(move);
  return now < confirmed_at + openMoveForMs && isMovable(move);
}

const isMovable = ({ disabled_at, claimed_at }: Move) =>
  disabled_at === null && claimed_at !== null;

/** A confirmed request that no one has decided. */
export const isOpen = (move: Move, now: number): boolean =>
  move.confirmed_at !== null && move.moved_at === null && isCurrent(move, now);

export async function confirmMoveRow(
  db: Connection,
  id: number,
  values: { readonly confirmed_at: number; readonly stop_hash: string },
): Promise<void> {
  await db.updateTable('mailbox_moves').set(values).where('id', '=', id).execute();
}

export async function markMoved(
  db: Connection,
  id: number,
  values: Pick<Move, 'moved_at' | 'moved_by' | 'former_email' | 'former_phone'>,
): Promise<void> {
  await deleteMoveProofs(db, id);
  await db.updateTable('mailbox_moves').set(values).where('id', '=', id).execute();
}

const ended = (at: number) => ({
  ended_at: at,
  email: '',
  email_key: '',
  text: '',
  stop_hash: null,
  former_email: null,
  former_phone: null,
});

/** Deletes its addresses, its text and its proofs. Its vouches stay, because they count for the limit of their givers. */
export async function endMoveRow(db: Connection, id: number, at: number): Promise<void> {
  await deleteMoveProofs(db, id);
  await db.updateTable('mailbox_moves').set(ended(at)).where('id', '=', id).execute();
}

/** Longest waiting first. */
export async function findOpenMoves(db: Connection, now: number): Promise<Move[]> {
  const open = await moves(db)
    .where('mailbox_moves.confirmed_at', 'is not', null)
    .where('mailbox_moves.moved_at', 'is', null)
    .where('mailbox_moves.ended_at', 'is', null)
    .orderBy('mailbox_moves.confirmed_at')
    .orderBy('mailbox_moves.id')
    .execute();
  return open.filter((move) => isOpen(move, now));
}

const undoable = (now: number) =>
  sql<boolean>`mailbox_moves.moved_at > ${now - undoMoveWithinMs} and mailbox_moves.ended_at is null`;

/** Those that can still be undone, newest first. */
export async function findMoved(db: Connection, now: number): Promise<Move[]> {
  return moves(db)
    .where(undoable(now))
    .orderBy('mailbox_moves.moved_at', 'desc')
    .limit(moveListLimit)
    .execute();
}

export async function countMoved(db: Connection, now: number): Promise<number> {
  const { moved } = await db
    .selectFrom('mailbox_moves')
    .where(undoable(now))
    .select((eb) => eb.fn.countAll<number>().as('moved'))
    .executeTakeFirstOrThrow();
  return moved;
}

/** Requests that the owner of the account may see: those that were confirmed and have not ended. */
export async function findMovesOf(db: Connection, accountId: number) {
  return db
    .selectFrom('mailbox_moves')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .execute();
}

export type OwnMove = Awaited<ReturnType<typeof findMovesOf>>[number];

/** Ends requests that have no effect any more, and deletes them later. */
export async function sweepMoves(db: Connection, now: number): Promise<void> {
  const current = db.selectFrom('mailbox_moves').where('ended_at', 'is', null);
  const expired = current
    .where('moved_at', 'is', null)
    .where('confirmed_at', '<=', now - openMoveForMs);
  const final = current.where('moved_at', '<=', now - undoMoveWithinMs);
  await db
    .deleteFrom('vouch_links')
    .where('account_id', 'in', expired.select('account_id'))
    .execute();
  await db.deleteFrom('proofs').where('move_id', 'in', expired.select('id')).execute();
  await db
    .updateTable('mailbox_moves')
    .set(ended(now))
    .where((eb) =>
      eb.or([eb('id', 'in', expired.select('id')), eb('id', 'in', final.select('id'))]),
    )
    .execute();
  await db
    .deleteFrom('mailbox_moves')
    .where((eb) =>
      eb.or([
        eb.and([eb('confirmed_at', 'is', null), eb('asked_at', '<=', now - confirmMoveWithinMs)]),
        eb('ended_at', '<=', now - endedMoveKeptMs),
      ]),
    )
    .execute();
}

export async function countOpenMoves(db: Connection, now: number): Promise<number> {
  const { moves: found } = await db
    .selectFrom('mailbox_moves')
    .innerJoin('accounts', 'accounts.id', 'mailbox_moves.account_id')
    .where('confirmed_at', '>', now - openMoveForMs)
    .where('moved_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('disabled_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from claims where claims.account_id = mailbox_moves.account_id
        and claims.member_id = mailbox_moves.member_id
        and claims.is_approved = 1 and claims.is_validated = 1)`,
    )
    .select((eb) => eb.fn.countAll<number>().as('moves'))
    .executeTakeFirstOrThrow();
  return found;
}
