/** People in the pictures of a trial: one whose mark waits for an admin, and one whom others have recognized. */
import { dayMs, hourMs } from '#contract/time.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { SampleOwner } from './sample-pictures.ts';

const inWords = 'He ran the fuel truck that summer. Everyone called him Swede.';

/** Of sample accounts, and shown. The oldest are the ones in which people are forgotten first. */
const oldPhotos = (db: Connection) =>
  db
    .selectFrom('photos')
    .innerJoin('accounts', 'accounts.id', 'photos.account_id')
    .where('accounts.is_sample', '=', 1)
    .where('photos.kind', '=', 'gallery')
    .where('hidden_at', 'is', null)
    .orderBy('photos.created_at')
    .select(['photos.id', 'photos.account_id']);

/** Living sample members without an account: an admin answers for them. */
const membersWithoutAccount = (db: Connection) =>
  db
    .selectFrom('shown_members')
    .innerJoin('members', 'members.id', 'shown_members.id')
    .where('members.is_sample', '=', 1)
    .where('shown_members.series', '=', 'fb')
    .where('shown_members.deceased', '=', 0)
    .where('shown_members.is_photo_shown', '=', 1)
    .where('members.id', 'not in', db.selectFrom('claims').select('member_id'))
    .orderBy('members.id')
    .select(['members.id', 'members.number']);

/** @param owners members who mark and suggest */
export async function addSampleMarks(
  db: Connection,
  owners: readonly SampleOwner[],
  now: number,
): Promise<void> {
  const [first, second] = await oldPhotos(db).limit(2).execute();
  const [marked, suggested] = await membersWithoutAccount(db).limit(2).execute();
  const [marker, friend, other] = owners;
  if (!first || !second || !marked || !suggested || !marker || !friend || !other) return;
  const at = now - 2 * dayMs;
  const mark = { marked_at: at, agreed_at: null, agreed_by: null, refused_at: null };
  await db
    .insertInto('photo_marks')
    .values({
      ...mark,
      photo_id: first.id,
      x: 420,
      y: 510,
      member_id: marked.id,
      marked_by: marker.accountId,
      agreed_as_admin: 0,
    })
    .execute();
  const { id } = await db
    .insertInto('photo_marks')
    .values({
      ...mark,
      photo_id: second.id,
      x: 610,
      y: 480,
      member_id: null,
      marked_by: second.account_id,
      agreed_as_admin: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const suggestion = { mark_id: id, suggested_at: now - dayMs };
  await db
    .insertInto('mark_suggestions')
    .values([
      {
        ...suggestion,
        suggested_by: friend.accountId,
        member_id: suggested.id,
        text: numberLabel('fb', suggested.number),
      },
      {
        ...suggestion,
        suggested_by: other.accountId,
        member_id: null,
        text: inWords,
        suggested_at: now - 20 * hourMs,
      },
    ])
    .execute();
}
