/** The dispute of an account, for both sides. */
import type { OwnDispute } from '#contract/accounts/disputes.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { findDisputeOf } from './disputes.queries.ts';
import { endDisputes, notifyOfEndedDisputes } from './end-disputes.ts';

export async function getOwnDispute(
  { database }: Pick<AccountDeps, 'database'>,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<{ dispute: OwnDispute | null }> {
  const row = await findDisputeOf(database.kysely, accountId);
  if (!row) return { dispute: null };
  const isClaimant = row.claimant_id === accountId;
  return {
    dispute: {
      role: isClaimant ? 'claimant' : 'holder',
      freakBrotherNumber: row.number,
      openedAt: presentInstant(row.opened_at),
      text: isClaimant ? row.text : null,
    },
  };
}

/** @throws Refusal `not_found` when the viewer has opened none */
export async function withdrawDispute(
  deps: AccountDeps,
  viewer: Viewer,
): Promise<{ dispute: OwnDispute | null }> {
  const { database, now } = deps;
  const claimantId = viewer.accountId;
  const ended = await database.kysely
    .transaction()
    .execute((db) =>
      endDisputes(db, { claimantId }, { at: now(), actor: `account/${claimantId}` }),
    );
  if (ended.length === 0) {
    throw new Refusal('not_found', { message: 'You have no open dispute.' });
  }
  notifyOfEndedDisputes(deps, ended, 'holder');
  return getOwnDispute(deps, viewer);
}
