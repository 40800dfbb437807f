/** Sets the photo of a remembrance, and gives it to those who decide about it. */
import { Refusal } from '#contract/errors.ts';
import type { OwnRemembrance, remembranceOperations } from '#contract/memorials/remembrances.ts';
import type { StoredPhoto } from '#contract/photos.ts';
import type { Connection } from '#server/database/open-database.ts';
import { insertRowForFiles } from '#server/database/photos/photos.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { countDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { isKeeper } from './keepers.ts';
import type { ReviewDeps } from './memorial-deps.ts';
import { logRemembrance } from './memorial-log.ts';
import { notifyKeepers } from './memorial-mails.ts';
import {
  getMemberToRemember,
  changedByWriter,
  getOwnRemembrance,
  writingBy,
} from './own-remembrance.ts';
import { lockRemembranceOf, updateRemembrance } from './remembrances.queries.ts';

interface Sent {
  readonly number: number;
  readonly accountId: number;
  readonly fileName: string;
}

async function lockWritten(
  { database: { dialect } }: ReviewDeps,
  db: Connection,
  { number, accountId }: Sent,
): Promise<RemembranceRow> {
  const member = await getMemberToRemember(db, number, accountId);
  const row = await lockRemembranceOf(db, dialect, {
    account_id: accountId,
    member_id: member.id,
  });
  if (row) return row;
  throw new Refusal('not_found', { message: 'Please save the text first.' });
}

interface Stored {
  readonly before: RemembranceRow;
  /** Whether the photo was there already. Nothing has changed then. */
  readonly isThere: boolean;
  /** Whether the change waits for an approval. */
  readonly isWaiting: boolean;
}

async function store(deps: ReviewDeps, sent: Sent, stored: StoredPhoto): Promise<Stored> {
  const set = async (db: Connection) => {
    const before = await lockWritten(deps, db, sent);
    // A phone repeats a call whose response was lost. What was decided since stays.
    const isThere =
      before.photo_name !== null && deps.photos.haveSameContent(before.photo_name, stored.name);
    if (isThere) return { before, isThere, isWaiting: false };
    const at = deps.now();
    const changes = {
      photo_name: stored.name,
      photo_width: stored.thumbWidth,
      photo_height: stored.thumbHeight,
      photo_file_name: sent.fileName,
      ...(await changedByWriter(db, before, at, before)),
    };
    await updateRemembrance(db, before.id, changes);
    const after = { ...before, ...changes };
    await logRemembrance(db, { at, accountId: sent.accountId, before, after });
    return { before, isThere, isWaiting: changes.approved_at === null };
  };
  return insertRowForFiles(deps.database, set, () => deps.photos.release([stored.name]));
}

/**
 * Uploading the present photo again changes nothing, but counts, because the photo is prepared again.
 *
 * @throws Refusal `bad_request` or `too_large` for an invalid photo, `not_found` without a text, `forbidden`,
 * `too_many_requests`
 */
export async function setRemembrancePhoto(
  deps: ReviewDeps,
  input: Input<typeof remembranceOperations.setRemembrancePhoto>,
  caller: Caller<Viewer>,
): Promise<OwnRemembrance> {
  const { number } = input.params;
  const { data, origFileName: fileName } = input.body;
  const { accountId } = caller.viewer;
  // Before the work of preparing the photo; checked again in the transaction.
  await getMemberToRemember(deps.database.kysely, number, accountId);
  const refund = await countDailyUse(deps, writingBy(accountId));
  try {
    const stored = await deps.photos.store(deps.photos.inspect(data), 'picture');
    const { before, isThere, isWaiting } = await store(
      deps,
      { number, accountId, fileName },
      stored,
    );
    const needless = isThere ? stored.name : before.photo_name;
    await deps.photos.release(needless === null ? [] : [needless]);
    if (isWaiting) await notifyKeepers(deps, before.member_id, accountId);
  } catch (error) {
    await refund();
    throw error;
  }
  return getOwnRemembrance(deps, input, caller);
}

/** Whether the member withholds neither the name nor photos. */
async function arePhotosShown(db: Connection, memberId: number): Promise<boolean> {
  const { is_photo_shown } = await db
    .selectFrom('shown_members')
    .where('id', '=', memberId)
    .select('is_photo_shown')
    .executeTakeFirstOrThrow();
  return is_photo_shown === 1;
}

async function mayRead(
  db: Connection,
  row: RemembranceRow,
  { accountId, role }: Viewer,
): Promise<boolean> {
  if (role === 'Admin' || row.account_id === accountId) return true;
  return (
    row.reported_at === null &&
    (await arePhotosShown(db, row.member_id)) &&
    (await isKeeper(db, accountId, row.member_id))
  );
}

/**
 * @throws Refusal `not_found` for others than the writer, an admin, and a keeper of the member's page, unless the member
 * withheld photos
 */
export async function getRemembrancePicture(
  { database: { kysely }, photos }: ReviewDeps,
  { params }: Input<typeof remembranceOperations.getRemembrancePicture>,
  { viewer }: Caller<Viewer>,
): Promise<AsyncIterable<Uint8Array>> {
  const row = await kysely
    .selectFrom('remembrances')
    .where('id', '=', params.remembrance)
    .selectAll()
    .executeTakeFirst();
  const name = row && (await mayRead(kysely, row, viewer)) ? row.photo_name : null;
  const picture =
    name === null ? null : await photos.open(name, { size: 'medium', format: 'jpeg' });
  if (picture) return picture;
  throw new Refusal('not_found', { message: 'There is no such photo.' });
}
