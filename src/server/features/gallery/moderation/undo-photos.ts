/**
 * Undoes adding, hiding and showing photos, and edits of what is said about them. Undoing an addition hides the
 * photo, so that this can be undone as well.
 */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { hidePhotoRow, holdPhotoRow, showPhotoRow } from './hidden-photos.queries.ts';
import { isAccountOfStranger } from '#server/database/photos/held-photos.ts';
import { photoStateOf, type PhotoState } from '#server/database/photos/photo-state.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { isTakenBack, undoDetails } from '../details/undo-details.ts';
import { findPhotoNamed } from '../gallery.queries.ts';
import { notePhotoUndo, readNoted, type PhotoUndoDeps } from './note-photo-undo.ts';
import { expiryOf, snapshotsOf } from './photo-admin.present.ts';

const reasonOfUndoing = 'An admin undid the upload.';

/** Whether the contributor has hidden the photo, so that an undo would publish it again. */
const isHiddenByContributor = ({ actor, accountId, after }: LoggedChange) =>
  after?.['isHidden'] === true && actor === `account/${accountId}`;

const isHiding = ({ before, after }: LoggedChange) =>
  before !== null && after !== null && 'isHidden' in after;

/** An edit of what is said about the same photo. */
const isEdit = (change: LoggedChange) =>
  change.before !== null &&
  change.after !== null &&
  !isHiding(change) &&
  change.before['name'] === change.after['name'];

function textIn(change: LoggedChange, side: 'before' | 'after', field: string): string | null {
  const value = change[side]?.[field];
  return typeof value === 'string' ? value : null;
}

/** The state that the photo should have after the undo. */
function wantedOf(change: LoggedChange): PhotoState {
  if (change.before === null) return { kind: 'hidden', reason: reasonOfUndoing };
  if (change.before['isWaiting'] === true) return { kind: 'waiting' };
  if (change.before['isHidden'] !== true) return { kind: 'shown' };
  return { kind: 'hidden', reason: textIn(change, 'before', 'reason') ?? '' };
}

/** Hidden or waiting from now on, because it may have been shown for longer than such photos are kept. */
async function write(run: UndoRun, { id }: PhotoRow, wanted: PhotoState): Promise<boolean> {
  const { db, at, actorId: by } = run;
  if (wanted.kind === 'hidden') return hidePhotoRow(db, id, { at, by, reason: wanted.reason });
  if (wanted.kind === 'waiting') return holdPhotoRow(db, id, at);
  return showPhotoRow(db, id, expiryOf(at).hidden);
}

const alreadySo: Readonly<Record<PhotoState['kind'], string>> = {
  hidden: 'The photo is already hidden.',
  waiting: 'The photo already waits for approval.',
  shown: 'The photo is already shown again, or was deleted.',
};

async function undoHiding(
  run: UndoRun,
  change: LoggedChange,
  photo: PhotoRow,
): Promise<UndoOutcome> {
  const { name, account_id: accountId, hidden_at } = photo;
  const before = photoStateOf(photo);
  const wanted = wantedOf(change);
  // Photos of linked accounts do not wait.
  const isShown = wanted.kind === 'waiting' && !(await isAccountOfStranger(run.db, accountId));
  const after: PhotoState = isShown ? { kind: 'shown' } : wanted;
  if (after.kind !== 'hidden' && before.kind === 'hidden' && hidden_at !== change.changedAt) {
    return conflict('The photo was hidden again later.');
  }
  if (!(await write(run, photo, after))) return conflict(alreadySo[after.kind]);
  return {
    kind: 'undone',
    entry: {
      subject: 'photo',
      subjectKey: change.subjectKey,
      ...snapshotsOf(name, before, after),
      accountId,
      ...(hidden_at === null ? {} : { touchedAt: hidden_at }),
    },
  };
}

export function createPhotoUndoer(deps: PhotoUndoDeps): Undoer {
  async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
    const photo = await findPhotoNamed(run.db, textIn(change, 'after', 'name') ?? '');
    if (!photo) return conflict('The photo was deleted later.');
    const before = await readNoted(run.db, photo);
    const outcome = await (isEdit(change)
      ? undoDetails(run, change, photo)
      : undoHiding(run, change, photo));
    if (outcome.kind === 'undone') await notePhotoUndo(deps, run, photo, before);
    return outcome;
  }

  return {
    whyNever(change) {
      if (change.after === null) return 'A deleted photo cannot be restored.';
      if (isEdit(change) && isTakenBack(change)) return 'What the contributor removed stays so.';
      if (isHiddenByContributor(change)) {
        return 'The contributor has hidden it. It can be shown again on the page Photos.';
      }
      if (isHiding(change) || isEdit(change) || change.before === null) return null;
      return 'The earlier photo is deleted. You can hide this one on the page Photos.';
    },
    undo: oneAtATime(undoOne),
  };
}
