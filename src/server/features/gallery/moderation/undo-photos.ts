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
import type { PhotoAdminDeps } from './photo-admin-deps.ts';
import { expiryOf } from './photo-admin.present.ts';

const reasonOfUndoing = 'An admin undid the upload.';

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

export function createPhotoUndoer({
  notifyContributor,
}: Pick<PhotoAdminDeps, 'notifyContributor'>): Undoer {
  async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
    const name = textIn(change, 'after', 'name') ?? '';
    const photo = await findPhotoNamed(run.db, name);
    if (!photo) return conflict('The photo was deleted later.');
    if (isEdit(change)) return undoDetails(run, change, photo);
    const wanted = wantedOf(change, run.at);
    if (wanted === null && photo.hidden_at !== null && photo.hidden_at !== change.changedAt) {
      return conflict('The photo was hidden again later.');
    }
    if (!(await write(run, photo, wanted))) {
      return conflict(
        wanted
          ? 'The photo is already hidden.'
          : 'The photo is already shown again, or was deleted.',
      );
    }
    const { account_id: accountId, kind, caption, hidden_at, hidden_reason: reason } = photo;
    const notice = { accountId, editorId: run.actorId, kind, caption, hidden: wanted };
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
      // What is shown again is told, also after an undo of several changes.
      ...(run.isSingle || wanted === null ? { notify: () => notifyContributor(notice) } : {}),
    };
  }

  return {
    whyNever(change) {
      if (change.after === null) return 'A deleted photo cannot be restored.';
      if (isEdit(change) && isTakenBack(change)) return 'What the contributor removed stays so.';
      if (isHiding(change) || isEdit(change) || change.before === null) return null;
      return 'The earlier photo is deleted. You can hide this one on the page Photos.';
    },
    undo: oneAtATime(undoOne),
  };
}
