/** An account adds photos that only admins see, lists them and deletes them. */
import { proofsAtMost, type OwnProofs, proofsKeptSince } from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import {
  deleteOwnProof,
  findClaimProofs,
  hasWaitingClaim,
  insertClaimProof,
  lockWaitingClaim,
} from './proofs.queries.ts';

type ReadDeps = Pick<AccountDeps, 'database' | 'now'>;

export async function listOwnProofs(
  { database: { kysely }, now }: ReadDeps,
  { accountId }: Viewer,
): Promise<OwnProofs> {
  if (!(await hasWaitingClaim(kysely, accountId))) return { isWaiting: false, proofs: [], left: 0 };
  const rows = await findClaimProofs(kysely, accountId, proofsKeptSince(now()));
  return {
    isWaiting: true,
    proofs: rows.map(({ id, added_at }) => ({ proofId: id, addedAt: presentInstant(added_at) })),
    left: Math.max(0, proofsAtMost - rows.length),
  };
}

async function checkRoom(
  db: Connection,
  accountId: number,
  isWaiting: boolean,
  at: number,
): Promise<void> {
  if (!isWaiting) {
    throw new Refusal('bad_request', { message: 'You have no claim waiting for an admin.' });
  }
  const own = await findClaimProofs(db, accountId, proofsKeptSince(at));
  if (own.length < proofsAtMost) return;
  throw new Refusal('taken', {
    message: `You have already added ${proofsAtMost} photos. Remove one first.`,
  });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `bad_request` when nothing waits, `taken` when there
 * are enough
 */
export async function addProof(
  deps: AccountDeps,
  data: Uint8Array,
  viewer: Viewer,
): Promise<OwnProofs> {
  const { database, images, now, photos } = deps;
  const { kysely, dialect } = database;
  const { accountId } = viewer;
  // Before the work of preparing the photo; checked again in the transaction.
  await checkRoom(kysely, accountId, await hasWaitingClaim(kysely, accountId), now());
  const { bytes } = photos.look(data);
  const image = Buffer.from(await images.prepareProof(bytes)).toString('base64');
  await kysely.transaction().execute(async (db) => {
    const at = now();
    await lockAccounts(db, dialect, [accountId]);
    await checkRoom(db, accountId, await lockWaitingClaim(db, dialect, accountId), at);
    await insertClaimProof(db, accountId, { image, at });
  });
  return listOwnProofs(deps, viewer);
}

/** @throws Refusal `not_found` when the viewer has added no such proof */
export async function removeProof(
  deps: ReadDeps,
  proofId: number,
  viewer: Viewer,
): Promise<OwnProofs> {
  if (!(await deleteOwnProof(deps.database.kysely, proofId, viewer.accountId))) {
    throw new Refusal('not_found', { message: 'This photo does not exist.' });
  }
  return listOwnProofs(deps, viewer);
}
