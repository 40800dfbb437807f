/** SQL for disputes. */
import { disputeListLimit } from '#contract/accounts/disputes.ts';
import type { DatabaseDialect } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';

/** The claim that links a member to an account. */
export interface HoldingClaim {
  readonly account_id: number;
  readonly member_id: number;
}

const linkedClaims = (db: Connection) =>
  db
    .selectFrom('claims')
    .where('is_approved', '=', 1)
    .where('is_validated', '=', 1)
    .select(['account_id', 'member_id']);

/** Locks the claim that links a member to an account until the transaction ends. */
export async function lockHoldingClaim(
  db: Connection,
  { name }: DatabaseDialect,
  by: { readonly memberId: number } | { readonly accountId: number },
): Promise<HoldingClaim | undefined> {
  const [column, id] =
    'memberId' in by
      ? (['member_id', by.memberId] as const)
      : (['account_id', by.accountId] as const);
  return linkedClaims(db)
    .where(column, '=', id)
    .$if(name === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function findHoldingClaim(
  db: Connection,
  memberId: number,
): Promise<HoldingClaim | undefined> {
  return linkedClaims(db).where('member_id', '=', memberId).executeTakeFirst();
}

interface NewDispute {
  readonly memberId: number;
  readonly claimantId: number;
  readonly holderId: number;
  readonly text: string;
  readonly at: number;
}

/** @throws the database's unique violation when the number or the account has a dispute */
export async function insertDispute(db: Connection, dispute: NewDispute): Promise<number> {
  const { id } = await db
    .insertInto('disputes')
    .values({
      member_id: dispute.memberId,
      claimant_id: dispute.claimantId,
      holder_id: dispute.holderId,
      text: dispute.text,
      opened_at: dispute.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of either side; first the one that the account has opened. */
export async function findDisputeOf(db: Connection, accountId: number) {
  const rows = await db
    .selectFrom('disputes')
    .innerJoin('members', 'members.id', 'disputes.member_id')
    .where((eb) => eb.or([eb('claimant_id', '=', accountId), eb('holder_id', '=', accountId)]))
    .orderBy('disputes.id')
    .select(['disputes.id', 'claimant_id', 'text', 'opened_at', 'members.number'])
    .execute();
  return rows.find(({ claimant_id }) => claimant_id === accountId) ?? rows[0];
}

export async function isDisputed(db: Connection, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

const withParties = (db: Connection) =>
  db
    .selectFrom('disputes')
    .innerJoin('members', 'members.id', 'disputes.member_id')
    .innerJoin('accounts as claimants', 'claimants.id', 'disputes.claimant_id')
    .innerJoin('accounts as holders', 'holders.id', 'disputes.holder_id')
    .leftJoin('claims', (join) =>
      join
        .onRef('claims.account_id', '=', 'disputes.holder_id')
        .onRef('claims.member_id', '=', 'disputes.member_id'),
    )
    .select((eb) => [
      'disputes.id',
      'disputes.member_id',
      'disputes.claimant_id',
      'disputes.holder_id',
      'disputes.text',
      'disputes.opened_at',
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      'claims.linked_at',
      'claimants.first_name as claimant_first_name',
      'claimants.last_name as claimant_last_name',
      'claimants.email as claimant_email',
      'claimants.disabled_at as claimant_disabled_at',
      'claimants.validated_at as claimant_validated_at',
      'holders.first_name as holder_first_name',
      'holders.last_name as holder_last_name',
      'holders.email as holder_email',
      'holders.disabled_at as holder_disabled_at',
      'holders.validated_at as holder_validated_at',
      eb
        .selectFrom('proofs')
        .whereRef('proofs.dispute_id', '=', 'disputes.id')
        .select((proofs) => proofs.fn.countAll<number>().as('proofs'))
        .as('proofs'),
    ]);

export type DisputeWithParties = Awaited<ReturnType<typeof findDisputes>>[number];

/** Longest waiting first. */
export async function findDisputes(db: Connection) {
  return withParties(db).orderBy('disputes.id').limit(disputeListLimit).execute();
}

export async function findDispute(
  db: Connection,
  id: number,
): Promise<DisputeWithParties | undefined> {
  return withParties(db).where('disputes.id', '=', id).executeTakeFirst();
}

export async function countDisputes(db: Connection): Promise<number> {
  const { disputes } = await db
    .selectFrom('disputes')
    .select((eb) => eb.fn.countAll<number>().as('disputes'))
    .executeTakeFirstOrThrow();
  return disputes;
}

/** False when it is decided or withdrawn already. Its proofs go with it. */
export async function deleteDispute(db: Connection, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('disputes')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Which disputes end: about a member, opened by an account, or with an account on either side. */
export type EndingDisputes =
  | { readonly memberId: number }
  | { readonly claimantId: number }
  | { readonly accountId: number };

/** Their proofs go with them. */
export async function deleteDisputes(db: Connection, which: EndingDisputes) {
  const rows = await db
    .deleteFrom('disputes')
    .where((eb) => {
      if ('memberId' in which) return eb('member_id', '=', which.memberId);
      if ('claimantId' in which) return eb('claimant_id', '=', which.claimantId);
      const { accountId } = which;
      return eb.or([eb('claimant_id', '=', accountId), eb('holder_id', '=', accountId)]);
    })
    .returning(['claimant_id', 'holder_id', 'member_id'])
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ member_id }) => member_id);
  const numbers = await db
    .selectFrom('members')
    .where('id', 'in', ids)
    .select(['id', 'number'])
    .execute();
  return rows.map(({ claimant_id, holder_id, member_id }) => ({
    claimantId: claimant_id,
    holderId: holder_id,
    number: numbers.find(({ id }) => id === member_id)?.number ?? 0,
  }));
}
