/** Suggests who an unnamed mark is, for the contributor of the photo and the admins to settle. */
import { Refusal } from '#contract/errors.ts';
import { digitsOfNumber } from '#contract/number-label.ts';
import {
  suggestionsPerDay,
  type markOperations,
  type PhotoMarks,
} from '#contract/people-in-photos/marks.ts';
import { highestNumber } from '#contract/primitives.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import { withDailyUse } from '#server/database/use-counts.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { readPhotoMarks } from './get-photo-marks.ts';
import { logSuggestion } from './log-mark.ts';
import {
  lockSeenMark,
  refuseMark,
  refuseMarkedAgain,
  unlinkedProblem,
  type PeopleDeps,
} from './mark-viewer.ts';
import { isUnnamed, mayMark } from './marks.policy.ts';
import { findMarkOf } from './marks.queries.ts';

async function findNumbered(db: Connection, text: string): Promise<ShownMemberRow | undefined> {
  const number = Number(digitsOfNumber(text) ?? 0);
  if (number < 1 || number > highestNumber) return undefined;
  return findShownMember(db, number);
}

/** @throws Refusal `taken` for a member who withholds the name or photos, or is marked in the photo */
async function refuseUnwanted(
  db: Connection,
  photoId: number,
  member: ShownMemberRow,
): Promise<void> {
  const isMarked = (await findMarkOf(db, photoId, member.id)) !== undefined;
  if (isMarked || member.is_photo_shown === 0) refuseMarkedAgain(member);
}

/**
 * @throws Refusal `not_found` when the mark is named, `forbidden` without a linked living member, `taken` for a second
 * suggestion and for a member who is marked or refused, `too_many_requests`
 */
export async function suggestName(
  deps: PeopleDeps,
  { params: { mark: id }, body: { text } }: Input<typeof markOperations.suggestName>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> {
  const { accountId } = viewer;
  const use = {
    name: 'mark suggestions',
    accountId,
    uses: suggestionsPerDay,
    message: `You have suggested ${suggestionsPerDay} names today. Please continue tomorrow.`,
  };
  const suggest = async (db: Connection) => {
    const { mark, who } = await lockSeenMark(deps, db, viewer, id);
    if (!mayMark(who)) throw new Refusal('forbidden', { message: unlinkedProblem });
    if (!isUnnamed(mark)) refuseMark();
    const member = await findNumbered(db, text);
    if (member) await refuseUnwanted(db, mark.photo_id, member);
    const at = deps.now();
    const row = {
      mark_id: id,
      suggested_by: accountId,
      member_id: member?.id ?? null,
      text,
      suggested_at: at,
    };
    await db.insertInto('mark_suggestions').values(row).execute();
    await logSuggestion(db, { at, accountId }, mark.photo_id, null, row);
    return mark.photo_id;
  };
  const photoId = await withDailyUse(deps, use, suggest, () => {
    throw new Refusal('taken', {
      message: 'You have already suggested a name. Withdraw it to suggest another.',
    });
  });
  return readPhotoMarks(deps, photoId, viewer);
}

/** @throws Refusal `not_found` unless it is the viewer's own, or the viewer is an admin */
export async function withdrawSuggestion(
  deps: PeopleDeps,
  { params: { mark: markId, suggestion: id } }: Input<typeof markOperations.withdrawSuggestion>,
  { viewer }: Caller<Viewer>,
): Promise<PhotoMarks> {
  const { accountId } = viewer;
  const photoId = await deps.database.kysely.transaction().execute(async (db) => {
    const { mark, who } = await lockSeenMark(deps, db, viewer, markId);
    const found = await db
      .selectFrom('mark_suggestions')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirst();
    const mayRemove = who.isAdmin || found?.suggested_by === accountId;
    if (found?.mark_id !== markId || !mayRemove) {
      throw new Refusal('not_found', { message: 'This suggestion no longer exists.' });
    }
    await db.deleteFrom('mark_suggestions').where('id', '=', id).execute();
    await logSuggestion(db, { at: deps.now(), accountId }, mark.photo_id, found, null);
    return mark.photo_id;
  });
  return readPhotoMarks(deps, photoId, viewer);
}
