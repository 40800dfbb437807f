/** What everyone reads of remembrances, and what keepers read. */
import { photoUri } from '#contract/photos.ts';
import {
  remembrancesAtOnce,
  waitingOfMemorialLimit,
  type RemembranceState,
  type RemembranceWriter,
  type ReviewedRemembrance,
  type ShownRemembrance,
  type ShownRemembrances,
  type remembranceOperations,
} from '#contract/memorials/remembrances.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import { clampPage } from '#server/database/list-pages.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findListItems } from '#server/database/register/shown-members.ts';
import type { RemembranceRow } from '#server/database/schema/memorials.ts';
import type { Flag } from '#server/database/schema/tables.ts';
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

interface WrittenRow {
  /** The member of the account; null for a keeper without a number. */
  readonly writer_id: number | null;
  /** Of the account. */
  readonly first_name: string;
  readonly last_name: string;
  readonly is_name_withheld: Flag;
}

function presentWriter(
  { writer_id, first_name, last_name, is_name_withheld }: WrittenRow,
  members: ReadonlyMap<number, MemberListItem>,
): RemembranceWriter | undefined {
  if (writer_id !== null) return members.get(writer_id);
  const unnumbered = { freakBrotherNumber: null, deceased: false };
  return is_name_withheld === 1
    ? { ...unnumbered, firstName: '', lastName: '', nameWithheld: true }
    : { ...unnumbered, firstName: first_name, lastName: last_name };
}

const writerColumns = [
  'claims.member_id as writer_id',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.is_name_withheld',
] as const;

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
    .select([...writerColumns, 'remembered.is_photo_withheld'])
    .execute();
  const writers = await findListItems(
    kysely,
    rows.flatMap(({ writer_id }) => writer_id ?? []),
  );
  const remembrances = rows.flatMap((row) => {
    const writer = presentWriter(row, writers);
    if (!writer) return [];
    const writtenAt = toInstant(row.written_at);
    const photo = row.is_photo_withheld === 1 ? null : presentPhoto(row);
    return [{ remembranceId: row.id, writer, text: row.text, photo, writtenAt }];
  });
  return { remembrances, ...paging };
}

async function presentWaiting(
  db: Connection,
  rows: readonly (RemembranceRow & WrittenRow)[],
): Promise<ReviewedRemembrance[]> {
  const members = await findListItems(
    db,
    rows.flatMap(({ member_id, writer_id }) =>
      writer_id === null ? [member_id] : [member_id, writer_id],
    ),
  );
  return rows.flatMap((row) => {
    const [member, writer] = [members.get(row.member_id), presentWriter(row, members)];
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
    .select(writerColumns)
    .execute();
  return presentWaiting(db, rows);
}
