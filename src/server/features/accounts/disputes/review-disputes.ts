/** Open disputes for admins. */
import type { DisputeDetails, DisputeItem, DisputeList } from '#contract/accounts/disputes.ts';
import { Refusal } from '#contract/errors.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { proofsKeptSince } from '../proofs/proof-lifetime.ts';
import { findDisputeProofs } from '../proofs/proofs.queries.ts';
import { presentProof } from '../proofs/shown-proofs.ts';
import {
  countDisputes,
  findDispute,
  findDisputes,
  type DisputeWithParties,
} from './disputes.queries.ts';

type ReadDeps = Pick<AccountDeps, 'database' | 'now'>;

const present = (row: DisputeWithParties): DisputeItem => ({
  disputeId: row.id,
  member: {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
  },
  claimant: {
    accountId: row.claimant_id,
    firstName: row.claimant_first_name,
    lastName: row.claimant_last_name,
    email: row.claimant_email,
    isDisabled: row.claimant_disabled_at !== null,
  },
  holder: {
    accountId: row.holder_id,
    firstName: row.holder_first_name,
    lastName: row.holder_last_name,
    email: row.holder_email,
    isDisabled: row.holder_disabled_at !== null,
  },
  openedAt: presentInstant(row.opened_at),
  proofs: row.proofs ?? 0,
});

export async function listDisputes({
  database: { kysely },
}: Pick<AccountDeps, 'database'>): Promise<DisputeList> {
  const rows = await findDisputes(kysely);
  return { disputes: rows.map(present), total: await countDisputes(kysely) };
}

export async function countOpenDisputes({
  database,
}: Pick<AccountDeps, 'database'>): Promise<number> {
  return countDisputes(database.kysely);
}

export function refuseDecided(): never {
  throw new Refusal('not_found', {
    message: 'This dispute is no longer open. It was decided, or it has ended.',
  });
}

/** @throws Refusal `not_found` when it is decided or has ended */
export async function getDispute(
  { database: { kysely }, now }: ReadDeps,
  id: number,
): Promise<DisputeDetails> {
  const row = (await findDispute(kysely, id)) ?? refuseDecided();
  const proofs = await findDisputeProofs(kysely, id, proofsKeptSince(now()));
  const proofsOf = (accountId: number) =>
    proofs.filter(({ account_id }) => account_id === accountId).map(presentProof);
  return {
    ...present(row),
    proofs: proofs.length,
    text: row.text,
    linkedAt: row.linked_at === null ? null : presentInstant(row.linked_at),
    claimantProofs: proofsOf(row.claimant_id),
    holderProofs: proofsOf(row.holder_id),
  };
}
