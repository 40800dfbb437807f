/** What everyone reads of remembrances, and what keepers read. */
import { photoUri } from '#contract/photos.ts';
import {
  remembrancesAtOnce,
  waitingOfMemorialLimit,
  type RemembranceState,
  type ReviewedRemembrance,
  type ShownRemembrance,
  type ShownRemembrances,
  type remembranceOperations,
} from '#contract/memorials/remembrances.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import type { Input } from '#server/http/bind-operation.ts';
import type { MemorialDeps } from './memorial-deps.ts';
import { active, shown } from './remembrances.queries.ts';

/** One that an admin has kept stays until the admins have decided again. */
export function remembranceStateOf({
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

/** The oldest first. A page past the end is the last one. */
export async function listRemembrances(
  { database: { kysely } }: MemorialDeps,
  { params: { number }, query }: Input<typeof remembranceOperations.listRemembrances>,
): Promise<ShownRemembrances> {
  const ofMember = shown(kysely).where('remembered.number', '=', number);
  const total = await countRows(ofMember);
  const { offset, paging } = clampPage(total, remembrancesAtOnce, query.page);
  if (total === 0) return { remembrances: [], ...paging };
  const rows = await ofMember
    .orderBy('written_at')
    .orderBy('remembrances.id')
    .offset(offset)
    .limit(remembrancesAtOnce)
    .selectAll('remembrances')
    .select(['claims.member_id as writer_id', 'remembered.is_photo_withheld'])
    .execute();
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
  return { remembrances, ...paging };
}

interface ReviewedRow extends RemembranceRow {
  /** The member of the account. */
  readonly writer_id: number;
}

async function presentWaiting(
  db: Connection,
  rows: readonly ReviewedRow[],
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
      },
    ];
  });
}

/** For the keepers of a member: those that wait, the oldest first. */
export async function listWaitingOf(
  db: Connection,
  memberId: number,
): Promise<ReviewedRemembrance[]> {
  const rows = await active(db)
    .where('reported_at', 'is', null)
    .where('approved_at', 'is', null)
    .where('remembrances.member_id', '=', memberId)
    .orderBy('changed_at')
    .orderBy('remembrances.id')
    .limit(waitingOfMemorialLimit)
    .selectAll('remembrances')
    .select('claims.member_id as writer_id')
    .execute();
  return presentWaiting(db, rows);
}
