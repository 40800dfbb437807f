/** An account adds photos that only admins see, lists them and deletes them. */
import { proofsAtMost, type OwnProofs } from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { lockAccounts } from '#server/database/lock-accounts.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentInstant } from '../accounts.present.ts';
import { proofsKeptSince } from './proof-lifetime.ts';
import {
  deleteOwnProof,
  findOwnProofs,
  findWaitingCase,
  insertProof,
  lockWaitingCase,
  type WaitingCase,
} from './proofs.queries.ts';

type ReadDeps = Pick<AccountDeps, 'database' | 'now'>;

export async function listOwnProofs(
  { database: { kysely }, now }: ReadDeps,
  { accountId }: Viewer,
): Promise<OwnProofs> {
  const waiting = await findWaitingCase(kysely, accountId);
  if (!waiting) return { about: null, proofs: [], left: 0 };
  const rows = await findOwnProofs(kysely, accountId, waiting, proofsKeptSince(now()));
  return {
    about: waiting.disputeId === null ? 'claim' : 'dispute',
    proofs: rows.map(({ id, added_at }) => ({ proofId: id, addedAt: presentInstant(added_at) })),
    left: Math.max(0, proofsAtMost - rows.length),
  };
}

async function checkRoom(
  db: Connection,
  accountId: number,
  waiting: WaitingCase | undefined,
  at: number,
): Promise<WaitingCase> {
  if (!waiting) {
    throw new Refusal('bad_request', {
      message: 'You have no claim or dispute waiting for an admin.',
    });
  }
  const own = await findOwnProofs(db, accountId, waiting, proofsKeptSince(at));
  if (own.length < proofsAtMost) return waiting;
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
  await checkRoom(kysely, accountId, await findWaitingCase(kysely, accountId), now());
  const { bytes } = photos.look(data);
  const image = Buffer.from(await images.prepareProof(bytes)).toString('base64');
  await kysely.transaction().execute(async (db) => {
    const at = now();
    await lockAccounts(db, dialect, [accountId]);
    const waiting = await lockWaitingCase(db, dialect, accountId);
    const checked = await checkRoom(db, accountId, waiting, at);
    await insertProof(db, { accountId, ...checked }, { image, at });
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
