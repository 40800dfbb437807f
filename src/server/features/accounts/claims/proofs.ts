/** Photos that an account adds to a claim while it waits. Only the account and admins see them. */
import {
  proofsAtMost,
  proofsKeptSince,
  type OwnProofs,
  type proofOperations,
} from '#contract/accounts/proofs.ts';
import { Refusal } from '#contract/errors.ts';
import { lockRows } from '#server/database/dialects/dialect.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countProofs, findProofs } from '#server/database/proofs.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { ImageWork } from '#server/images/images.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';

type ReadDeps = Pick<IdentityDeps, 'database' | 'now'>;

export interface ProofDeps extends ReadDeps {
  readonly photos: Pick<PhotoService, 'inspect'>;
  readonly images: Pick<ImageWork, 'prepareProof'>;
}

/** The claim that waits for an admin. */
const waitingClaimOf = (db: Connection, accountId: number) =>
  db
    .selectFrom('claims')
    .where('account_id', '=', accountId)
    .where('is_validated', '=', 1)
    .where('is_approved', '=', 0)
    .select('account_id');

async function hasWaitingClaim(db: Connection, accountId: number): Promise<boolean> {
  return (await waitingClaimOf(db, accountId).executeTakeFirst()) !== undefined;
}

export async function listOwnProofs(
  { database: { kysely }, now }: ReadDeps,
  { accountId }: Viewer,
): Promise<OwnProofs> {
  if (!(await hasWaitingClaim(kysely, accountId))) return { isWaiting: false, proofs: [], left: 0 };
  const proofs = await findProofs(kysely, { account_id: accountId }, proofsKeptSince(now()));
  return {
    isWaiting: true,
    proofs: proofs.map(({ proofId, addedAt }) => ({ proofId, addedAt })),
    left: Math.max(0, proofsAtMost - proofs.length),
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
  const own = await countProofs(db, { account_id: accountId }, proofsKeptSince(at));
  if (own < proofsAtMost) return;
  throw new Refusal('taken', {
    message: `You have already added ${proofsAtMost} photos. Remove one first.`,
  });
}

/**
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `bad_request` when nothing waits, `taken` when there
 * are enough
 */
export async function addProof(
  deps: ProofDeps,
  { body: { data } }: Input<typeof proofOperations.addProof>,
  { viewer }: Caller<Viewer>,
): Promise<OwnProofs> {
  const { database, images, now, photos } = deps;
  const { kysely, dialect } = database;
  const { accountId } = viewer;
  // Before the work of preparing the photo; checked again in the transaction.
  await checkRoom(kysely, accountId, await hasWaitingClaim(kysely, accountId), now());
  const { bytes } = photos.inspect(data);
  const image = Buffer.from(await images.prepareProof(bytes)).toString('base64');
  await kysely.transaction().execute(async (db) => {
    const at = now();
    await lockAccounts(db, dialect, [accountId]);
    // Locked, so that no one decides before the proof is stored.
    const claim = await lockRows(waitingClaimOf(db, accountId), dialect).executeTakeFirst();
    await checkRoom(db, accountId, claim !== undefined, at);
    await db
      .insertInto('proofs')
      .values({ account_id: accountId, message_id: null, image, added_at: at })
      .execute();
  });
  return listOwnProofs(deps, viewer);
}

/** @throws Refusal `not_found` when the viewer has added no such proof */
export async function removeProof(
  deps: ReadDeps,
  { params }: Input<typeof proofOperations.removeProof>,
  { viewer }: Caller<Viewer>,
): Promise<OwnProofs> {
  const { numDeletedRows } = await deps.database.kysely
    .deleteFrom('proofs')
    .where('id', '=', params.proof)
    .where('account_id', '=', viewer.accountId)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) {
    throw new Refusal('not_found', { message: 'This photo does not exist.' });
  }
  return listOwnProofs(deps, viewer);
}
