/**
 * Undoes adding, hiding, deleting and showing photos, and edits of what is said about them. Undoing an addition deletes
 * the photo as an admin does, so that this can be undone as well.
 */
import { photoChange } from '#contract/gallery/photo-details.ts';
import { actorOf, laterEntries } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  oneAtATime,
  readSnapshot,
  type LoggedChange,
  type StoredSnapshot,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  detailsOf,
  isTakenDown,
  photoStateOf,
  type PhotoState,
} from '#server/database/photos/photos.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import { isAccountOfStranger } from '#server/identity/strangers.ts';
import {
  changeDetails,
  compareDetails,
  isBlank,
  takePlace,
  withGiven,
} from '../photos/photo-details.ts';
import { hidePhotoRow, holdPhotoRow, markPhotoDeleted, showPhotoRow } from './photo-rows.ts';
import { expiryOf, snapshotsOf } from './moderation.present.ts';
import {
  lockPhotoNamed,
  readNoticedPhoto,
  recordPhotoNotice,
  type PhotoUndoDeps,
} from './photo-notices.ts';

/** Whether the contributor has hidden or deleted the photo, so that an undo would publish it again. */
const isTakenDownByContributor = ({ actor, accountId, after }: LoggedChange) =>
  (after?.['isHidden'] === true || after?.['isDeleted'] === true) &&
  accountId !== null &&
  actor === actorOf(accountId);

const isChangeOfState = ({ before, after }: LoggedChange) =>
  before !== null && after !== null && 'isHidden' in after;

/** An edit of what is said about the same photo. */
const isEdit = (change: LoggedChange) =>
  change.before !== null &&
  change.after !== null &&
  !isChangeOfState(change) &&
  change.before['name'] === change.after['name'];

function textIn(change: LoggedChange, side: 'before' | 'after', field: string): string | null {
  const value = change[side]?.[field];
  return typeof value === 'string' ? value : null;
}

const readDetails = (logged: StoredSnapshot | null) => photoChange.safeParse(logged).data ?? {};

/** Whether the contributor has removed what was said, so that an undo would publish it again. */
const isTakenBack = ({ actor, accountId, before, after }: LoggedChange): boolean =>
  accountId !== null &&
  actor === actorOf(accountId) &&
  Object.entries(after ?? {}).some(([field, value]) => isBlank(value) && !isBlank(before?.[field]));

/** Whether someone has changed the same details since, even back to the same values. */
async function isChangedLater(db: Connection, { id, subjectKey, after }: LoggedChange) {
  const later = await laterEntries(db, 'photo', [subjectKey], id).select('after').execute();
  const fields = Object.keys(readDetails(after));
  return later.some((edit) => {
    const edited = readDetails(readSnapshot(edit.after));
    return fields.some((field) => field in edited);
  });
}

async function undoDetails(
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
      ? 'The description, the day or the place was changed again later.'
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

/** Whether its deletion can no longer be undone. */
const isGone = ({ deleted_at }: PhotoRow, at: number) =>
  deleted_at !== null && deleted_at <= expiryOf(at).deleted;

const reasonOfUndoing = 'An admin undid the upload.';

/** The state that the photo should have after the undo. */
function wantedOf(change: LoggedChange): PhotoState {
  if (change.before === null) return { kind: 'deleted', reason: reasonOfUndoing };
  const { isWaiting, isHidden, isDeleted } = change.before;
  const reason = textIn(change, 'before', 'reason') ?? '';
  if (isWaiting === true) return { kind: 'waiting' };
  if (isDeleted === true) return { kind: 'deleted', reason };
  return isHidden === true ? { kind: 'hidden', reason } : { kind: 'shown' };
}

/** Deleted or waiting from now on, because it may have been shown for longer than such photos are kept. */
async function write({ db, at, actorId: by }: UndoRun, { id }: PhotoRow, wanted: PhotoState) {
  if (wanted.kind === 'shown') await showPhotoRow(db, id);
  else if (wanted.kind === 'waiting') await holdPhotoRow(db, id, at);
  else if (wanted.kind === 'hidden') await hidePhotoRow(db, id, { at, by, reason: wanted.reason });
  else await markPhotoDeleted(db, id, { at, by, reason: wanted.reason });
}

const alreadySo: Readonly<Record<PhotoState['kind'], string>> = {
  hidden: 'The photo is already hidden.',
  deleted: 'The photo is already deleted.',
  waiting: 'The photo already waits for approval.',
  shown: 'The photo is already shown again.',
};

async function undoState(
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
  if (after.kind === before.kind) return conflict(alreadySo[after.kind]);
  const isTakenDownLater = isTakenDown(photo) && hidden_at !== change.changedAt;
  if (isTakenDownLater && after.kind !== 'deleted') {
    return conflict('The photo was hidden or deleted again later.');
  }
  await write(run, photo, after);
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
    const photo = await lockPhotoNamed(run, textIn(change, 'after', 'name') ?? '');
    if (!photo || isGone(photo, run.at)) return conflict('The photo was deleted later.');
    const before = await readNoticedPhoto(run.db, photo);
    const outcome = await (isEdit(change)
      ? undoDetails(run, change, photo)
      : undoState(run, change, photo));
    if (outcome.kind === 'undone') await recordPhotoNotice(deps, run, photo, before);
    return outcome;
  }

  return {
    whyNever(change) {
      if (change.after === null) return 'A deleted photo cannot be restored.';
      if (isEdit(change) && isTakenBack(change)) return 'What the contributor removed stays so.';
      if (isTakenDownByContributor(change)) {
        return 'The contributor has hidden or deleted it. It can be shown again on the page Photos.';
      }
      if (isChangeOfState(change) || isEdit(change) || change.before === null) return null;
      return 'The earlier photo is deleted. You can hide this one on the page Photos.';
    },
    undo: oneAtATime(undoOne),
  };
}
