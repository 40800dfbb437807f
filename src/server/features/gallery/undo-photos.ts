/** Undoes that a photo of the gallery was added: it is hidden, so that this can be undone as well. */
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
} from '#server/database/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import { hidePhoto } from '#server/database/photos.ts';
import { findGalleryPhoto } from './gallery.queries.ts';

const isHiding = ({ before, after }: LoggedChange) =>
  before !== null && after !== null && 'isHidden' in before;

async function undoOne(db: Connection, change: LoggedChange, at: number): Promise<UndoOutcome> {
  const id = Number(change.subjectKey.split('/')[1]);
  const photo = await findGalleryPhoto(db, id);
  if (!photo) return conflict('The photo has been deleted since.');
  const wasHidden = isHiding(change) && change.after?.['isHidden'] === true;
  const isHidden = photo.hidden_at !== null;
  if (isHidden !== wasHidden) {
    return conflict(
      isHidden ? 'The photo is hidden already.' : 'The photo is shown again already.',
    );
  }
  await hidePhoto(db, id, isHidden ? null : (change.touchedAt ?? at));
  return {
    kind: 'undone',
    entry: {
      subject: 'photo',
      subjectKey: change.subjectKey,
      before: { isHidden },
      after: { isHidden: !isHidden },
      accountId: photo.account_id,
      ...(photo.hidden_at === null ? {} : { touchedAt: photo.hidden_at }),
    },
  };
}

export const photoUndoer: Undoer = {
  whyNever(change) {
    if (change.after === null) return 'A deleted photo cannot be brought back.';
    if (isHiding(change)) return null;
    return change.subjectKey.startsWith('gallery/')
      ? null
      : 'Photos of people and cards cannot be brought back: the file before is deleted.';
  },
  async undo({ db, at }, changes) {
    const [first] = changes;
    return first ? [await undoOne(db, first, at)] : [];
  },
};
