/** SQL for what is withheld, taken down and erased, since a time in ms since 1970 UTC. */
import { flagColumns } from '#server/database/members/member-flags.ts';
import type { Connection } from '#server/database/open-database.ts';

/** Members that keep something from others, if their rows were written since then. */
export const findWithholding = (db: Connection, since: number) =>
  db
    .selectFrom('members')
    .where('updated_at', '>=', since)
    .where((eb) => eb.or(flagColumns.map((column) => eb(column, '=', 1))))
    .orderBy('series')
    .orderBy('number')
    .select(['series', 'number', ...flagColumns])
    .execute();

export const findHiddenPhotos = (db: Connection, since: number) =>
  db
    .selectFrom('photos')
    .leftJoin('members', 'members.id', 'photos.member_id')
    .where('hidden_at', '>=', since)
    .orderBy('photos.id')
    .select(['photos.id', 'photos.kind', 'photos.account_id', 'members.series', 'members.number'])
    .execute();

/** Marks that a member or an admin removed for good. */
export const findRefusedMarks = (db: Connection, since: number) =>
  db
    .selectFrom('photo_marks')
    .innerJoin('members', 'members.id', 'photo_marks.member_id')
    .where('refused_at', '>=', since)
    .orderBy('photo_marks.id')
    .select(['photo_id', 'series', 'number'])
    .execute();

export const findDisabledAccounts = (db: Connection, since: number) =>
  db.selectFrom('accounts').where('disabled_at', '>=', since).orderBy('id').select('id').execute();

/** Log entries of what no longer exists, oldest first. */
export const findRemoved = (db: Connection, since: number) =>
  db
    .selectFrom('change_log')
    .where('changed_at', '>=', since)
    .where('subject', 'in', ['photo', 'remembrance', 'mark', 'message', 'account'])
    .where('before', 'is not', null)
    .where('after', 'is', null)
    .orderBy('id')
    .select(['subject', 'subject_key'])
    .execute();
