/** What everyone sees of remembrances, and what keepers and admins see. */
import { countPages } from '#contract/primitives.ts';
import { toInstant } from '#contract/time.ts';
import { photoUri } from '#contract/photos.ts';
import {
  remembranceQueueLimit,
  remembrancesAtOnce,
  waitingOfMemorialLimit,
  type RemembranceQueue,
  type RemembranceState,
  type ReviewedRemembrance,
  type ShownRemembrance,
  type ShownRemembrances,
} from '#contract/memorials/remembrances.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import { findListItems, findNumber } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemorialDeps } from './memorial-deps.ts';
import {
  countShownOf,
  countWaiting,
  findQueue,
  findShownOf,
  type Queue,
  type ActiveRemembrance,
} from './remembrances.queries.ts';
import { recordChanges, actorOf } from '#server/database/change-log/change-log.ts';

/** One that an admin has kept stays until the admins have decided again. */
export function stateOf({
  approved_at,
  reported_at,
  kept_at,
}: Pick<RemembranceRow, 'approved_at' | 'reported_at' | 'kept_at'>): RemembranceState {
  if (reported_at !== null && kept_at === null) return 'reported';
  return approved_at === null ? 'waiting' : 'shown';
}

function presentPhoto({
  photo_name: name,
  photo_width,
  photo_height,
}: RemembranceRow): ShownRemembrance['photo'] {
  if (name === null) return null;
  return {
    webPhotoUri: photoUri(name, 'web'),
    thumbPhotoUri: photoUri(name, 'thumb'),
    thumbWidth: photo_width,
    thumbHeight: photo_height,
  };
}

/** A page past the end is the last one. */
export async function listRemembrances(
  { database: { kysely } }: MemorialDeps,
  number: number,
  page: number,
): Promise<ShownRemembrances> {
  const total = await countShownOf(kysely, number);
  const totalPages = countPages(total, remembrancesAtOnce);
  const shownPage = Math.min(page, totalPages);
  const offset = (shownPage - 1) * remembrancesAtOnce;
  const rows =
    total === 0 ? [] : await findShownOf(kysely, number, { offset, limit: remembrancesAtOnce });
  const writers = await findListItems(
    kysely,
    rows.map(({ writer_id }) => writer_id),
  );
  const remembrances = rows.flatMap((row) => {
    const writer = writers.get(row.writer_id);
    if (!writer) return [];
    const writtenAt = toInstant(row.written_at);
    const photo = row.is_photo_withheld === 1 ? null : presentPhoto(row);
    return [{ remembranceId: row.id, writer, text: row.text, photo, writtenAt }];
  });
  return { remembrances, total, page: shownPage, totalPages };
}

async function presentReviewed(
  db: Connection,
  rows: readonly ActiveRemembrance[],
  { hasReasons }: { readonly hasReasons: boolean },
): Promise<ReviewedRemembrance[]> {
  const members = await findListItems(
    db,
    rows.flatMap(({ member_id, writer_id }) => [member_id, writer_id]),
  );
  return rows.flatMap((row) => {
    const [member, writer] = [members.get(row.member_id), members.get(row.writer_id)];
    if (!member || !writer) return [];
    return [
      {
        remembranceId: row.id,
        member,
        writer,
        writtenBy: row.account_id,
        text: row.text,
        hasPhoto: row.photo_name !== null,
        writtenAt: toInstant(row.written_at),
        changedAt: toInstant(row.changed_at),
        state: stateOf(row),
        isReported: row.reported_at !== null,
        reportReason: hasReasons ? row.report_reason : '',
      },
    ];
  });
}

export async function listQueue({
  database: { kysely },
}: Pick<MemorialDeps, 'database'>): Promise<RemembranceQueue> {
  const read = async (queue: Queue) =>
    presentReviewed(kysely, await findQueue(kysely, queue, null, remembranceQueueLimit), {
      hasReasons: true,
    });
  return {
    reported: await read('reported'),
    waiting: await read('waiting'),
    shown: await read('shown'),
  };
}

/** For the keepers of a member. */
export async function listWaitingOf(
  db: Connection,
  memberId: number,
): Promise<ReviewedRemembrance[]> {
  const rows = await findQueue(db, 'waiting', memberId, waitingOfMemorialLimit);
  return presentReviewed(db, rows, { hasReasons: false });
}

/** For admins. */
export const countWaitingRemembrances = ({
  database: { kysely },
}: Pick<MemorialDeps, 'database'>) => countWaiting(kysely);

// Writes what happens to a remembrance to the change log.

type LoggedRemembrance = Omit<RemembranceRow, 'id'>;

/** What admins see of it. */
const snapshotOf = (row: LoggedRemembrance) => ({
  remembrance: row.text,
  remembranceState: stateOf(row),
  hasPhoto: row.photo_name !== null,
  reason: row.report_reason === '' ? null : row.report_reason,
});

interface Logged {
  readonly at: number;
  /** Who changed it. */
  readonly accountId: number;
  readonly before: LoggedRemembrance | null;
  readonly after: LoggedRemembrance | null;
}

/** In the transaction of the change. The entry loses its values with the account of the writer. */
export async function logRemembrance(
  db: Connection,
  { at, accountId, before, after }: Logged,
): Promise<void> {
  const row = before ?? after;
  if (!row) return;
  await recordChanges(db, [
    {
      changedAt: at,
      actor: actorOf(accountId),
      subject: 'remembrance',
      subjectKey: `fb/${await findNumber(db, row.member_id)}`,
      before: before && snapshotOf(before),
      after: after && snapshotOf(after),
      accountId: row.account_id,
    },
  ]);
}
