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
import { hidePhotoRow, showPhotoRow } from './hidden-photos.queries.ts';
import type { PhotoRow } from '#server/database/photos/photo-tables.ts';
import { isTakenBack, undoDetails } from '../details/undo-details.ts';
import { findPhotoNamed } from '../gallery.queries.ts';
import { notePhotoUndo, readState, type PhotoUndoDeps } from './note-photo-undo.ts';
import { expiryOf } from './photo-admin.present.ts';

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

interface Hidden {
  readonly at: number;
  readonly reason: string;
}

/** How the photo should be hidden after the undo; null to show it. */
function wantedOf(change: LoggedChange, at: number): Hidden | null {
  if (change.before === null) return { at, reason: reasonOfUndoing };
  if (change.before['isHidden'] !== true) return null;
  // Hidden from now on, because it may have been shown for longer than hidden photos are kept.
  return { at, reason: textIn(change, 'before', 'reason') ?? '' };
}

const snapshotOf = (name: string, hidden: { readonly reason: string } | null) => ({
  name,
  isHidden: hidden !== null,
  ...hidden,
});

async function write(run: UndoRun, { id }: PhotoRow, wanted: Hidden | null): Promise<boolean> {
  return wanted
    ? hidePhotoRow(run.db, id, { ...wanted, by: run.actorId })
    : showPhotoRow(run.db, id, expiryOf(run.at));
}

async function undoHiding(
  run: UndoRun,
  change: LoggedChange,
  photo: PhotoRow,
): Promise<UndoOutcome> {
  const wanted = wantedOf(change, run.at);
  if (wanted === null && photo.hidden_at !== null && photo.hidden_at !== change.changedAt) {
    return conflict('The photo was hidden again later.');
  }
  if (!(await write(run, photo, wanted))) {
    return conflict(
      wanted ? 'The photo is already hidden.' : 'The photo is already shown again, or was deleted.',
    );
  }
  const { name, account_id: accountId, hidden_at, hidden_reason: reason } = photo;
  return {
    kind: 'undone',
    entry: {
      subject: 'photo',
      subjectKey: change.subjectKey,
      before: snapshotOf(name, hidden_at === null ? null : { reason }),
      after: snapshotOf(name, wanted && { reason: wanted.reason }),
      accountId,
      ...(hidden_at === null ? {} : { touchedAt: hidden_at }),
    },
  };
}

export function createPhotoUndoer(deps: PhotoUndoDeps): Undoer {
  async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
    const photo = await findPhotoNamed(run.db, textIn(change, 'after', 'name') ?? '');
    if (!photo) return conflict('The photo was deleted later.');
    const before = await readState(run.db, photo);
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
