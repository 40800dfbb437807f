/** Undoes a change of caption, day and place. */
import { photoChange } from '#contract/gallery/photo-details.ts';
import { laterEntries, type Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  type LoggedChange,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { changeDetails } from '../gallery.queries.ts';
import { compareDetails, detailsOf, takePlace, withGiven, isBlank } from './photo-details.ts';

const readDetails = (logged: Snapshot | null) => photoChange.safeParse(logged).data ?? {};

/** Whether the contributor has removed what was said, so that an undo would publish it again. */
export const isTakenBack = ({ actor, accountId, before, after }: LoggedChange): boolean =>
  actor === `account/${accountId}` &&
  Object.entries(after ?? {}).some(([field, value]) => isBlank(value) && !isBlank(before?.[field]));

/** Whether someone has changed the same details since, even back to the same values. */
async function isChangedLater(db: Connection, { id, subjectKey, after }: LoggedChange) {
  const later = await laterEntries(db, 'photo', [subjectKey], id).select('after').execute();
  const fields = Object.keys(readDetails(after));
  return later.some((edit) => {
    const edited = readDetails(JSON.parse(edit.after ?? '{}') as Snapshot);
    return fields.some((field) => field in edited);
  });
}

export async function undoDetails(
  run: UndoRun,
  change: LoggedChange,
  photo: PhotoRow,
): Promise<UndoOutcome> {
  const { db } = run;
  const { name, account_id: accountId, updated_at: touchedAt } = photo;
  const [before, after] = [readDetails(change.before), readDetails(change.after)];
  const now = detailsOf(photo);
  const back = withGiven(now, before);
  const isStill = compareDetails(now, withGiven(now, after)) === null;
  const changed = compareDetails(now, back);
  const changedLater = conflict(
    after.caption === undefined
      ? 'The day or the place was changed again later.'
      : 'The caption was changed again later.',
  );
  if (!isStill || changed === null || (await isChangedLater(db, change))) return changedLater;
  await takePlace(db, run.dialect, back.location, run.at);
  if (!(await changeDetails(db, photo, back, change.touchedAt ?? run.at))) return changedLater;
  return {
    kind: 'undone',
    entry: {
      subject: 'photo',
      subjectKey: change.subjectKey,
      before: { name, ...changed.before },
      after: { name, ...changed.after },
      accountId,
      touchedAt,
    },
  };
}
