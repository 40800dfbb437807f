/** Disputes that end without a decision: withdrawn, or because one side no longer has its claim or its account. */
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount } from '../accounts.queries.ts';
import { notifyAccount } from '../notices/notify-account.ts';
import { freeMessage, withdrawnMessage } from './dispute-messages.ts';
import { deleteDisputes, type EndingDisputes } from './disputes.queries.ts';

export interface EndedDispute {
  readonly claimantId: number;
  readonly holderId: number;
  readonly number: number;
}

/**
 * Runs in the caller's transaction. If a claim ends too, call it after the claim was deleted or locked, so that
 * transactions lock both in the same order.
 */
export async function endDisputes(
  db: Connection,
  which: EndingDisputes,
  { at, actor }: { readonly at: number; readonly actor: string },
): Promise<readonly EndedDispute[]> {
  const ended = await deleteDisputes(db, which);
  await recordChanges(
    db,
    ended.map(({ claimantId, number }) => ({
      changedAt: at,
      actor,
      subject: 'dispute',
      subjectKey: `fb/${number}`,
      before: { account: claimantId },
      after: null,
      accountId: claimantId,
    })),
  );
  return ended;
}

/** Tells the claimants that the number is free, or the holders that they keep it. */
export function notifyOfEndedDisputes(
  deps: AccountDeps,
  ended: readonly EndedDispute[],
  side: 'claimant' | 'holder',
): void {
  for (const { claimantId, holderId, number } of ended) {
    deps.deferred.defer(async () => {
      const id = side === 'claimant' ? claimantId : holderId;
      const account = await findAccount(deps.database.kysely, id, deps.now());
      if (!account) return;
      const write = side === 'claimant' ? freeMessage : withdrawnMessage;
      notifyAccount(deps, account, write(deps, account.email, number));
    });
  }
}
