/** Undoes a change of caption, day and place. */
import { photoChange } from '#contract/gallery/photo-details.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  type LoggedChange,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';
import { changeDetails } from '../gallery.queries.ts';
import { compareDetails, detailsOf, takePlace, withGiven } from './photo-details.ts';

const readDetails = (logged: Snapshot | null) => photoChange.safeParse(logged).data ?? {};

/** Sends no mail, because the photo stays. */
export async function undoDetails(
  run: UndoRun,
  change: LoggedChange,
  photo: PhotoRow,
): Promise<UndoOutcome> {
  const { name, account_id: accountId, updated_at: touchedAt } = photo;
  const [before, after] = [readDetails(change.before), readDetails(change.after)];
  const now = detailsOf(photo);
  const back = withGiven(now, before);
  const isStill = compareDetails(now, withGiven(now, after)) === null;
  const changed = compareDetails(now, back);
  await takePlace(run.db, run.dialect, back.location, run.at);
  const at = change.touchedAt ?? run.at;
  if (!isStill || changed === null || !(await changeDetails(run.db, photo, back, at))) {
    const isOfCaption = after.caption !== undefined;
    return conflict(
      isOfCaption
        ? 'The caption was changed again later.'
        : 'The day or the place was changed again later.',
    );
  }
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
