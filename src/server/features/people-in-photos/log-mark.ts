/** Writes what happens to marks and suggestions to the change log. */
import { actorOf, recordChange, type Snapshot } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { keyOfGalleryPhoto } from '#server/database/photos/photos.ts';
import { findNumber } from '#server/database/register/shown-members.ts';
import type { NewMark, NewSuggestion } from './marks.queries.ts';

type MarkState = 'unnamed' | 'waiting' | 'shown' | 'removed for good';

/** Who changes a mark or a suggestion, and when. */
export interface Author {
  readonly at: number;
  readonly accountId: number;
}

function loggedStateOf({ member_id, agreed_at, refused_at }: NewMark): MarkState {
  if (member_id === null) return 'unnamed';
  if (refused_at !== null) return 'removed for good';
  return agreed_at === null ? 'waiting' : 'shown';
}

/** What admins see of it. */
export const markSnapshot = (row: NewMark): Snapshot<'mark'> => ({
  markedPhoto: row.photo_id,
  markState: loggedStateOf(row),
});

/** In the transaction of the change. */
export async function logMark(
  db: Connection,
  { at, accountId }: Author,
  before: NewMark | null,
  after: NewMark | null,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const { member_id, photo_id } = row;
  const subjectKey =
    member_id === null ? keyOfGalleryPhoto(photo_id) : `fb/${await findNumber(db, member_id)}`;
  await recordChange(db, {
    changedAt: at,
    actor: actorOf(accountId),
    subject: 'mark',
    subjectKey,
    before: before && markSnapshot(before),
    after: after && markSnapshot(after),
    // The entry loses its values with the account that made the mark.
    accountId: before?.marked_by ?? after?.marked_by ?? accountId,
  });
}

/** What admins see of it. */
export const suggestionSnapshot = (
  photoId: number,
  { text }: NewSuggestion,
): Snapshot<'suggestion'> => ({
  markedPhoto: photoId,
  suggestedName: text,
});

export async function logSuggestion(
  db: Connection,
  { at, accountId }: Author,
  photoId: number,
  before: NewSuggestion | null,
  after: NewSuggestion | null,
): Promise<void> {
  const snapshot = (row: NewSuggestion | null) => row && suggestionSnapshot(photoId, row);
  await recordChange(db, {
    changedAt: at,
    actor: actorOf(accountId),
    subject: 'suggestion',
    subjectKey: keyOfGalleryPhoto(photoId),
    before: snapshot(before),
    after: snapshot(after),
    accountId: before?.suggested_by ?? after?.suggested_by ?? accountId,
  });
}
