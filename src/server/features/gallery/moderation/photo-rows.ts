/** What hiding, deleting, showing and holding write into the row of a photo. */
import type { Connection } from '#server/database/open-database.ts';

interface TakingDown {
  readonly at: number;
  readonly by: number;
  readonly reason: string;
}

const visible = {
  is_held: 0,
  hidden_at: null,
  hidden_by: null,
  hidden_reason: '',
  deleted_at: null,
} as const;

const takenDown = ({ at, by, reason }: TakingDown) =>
  ({ ...visible, hidden_at: at, hidden_by: by, hidden_reason: reason }) as const;

// The caller of these has locked the row and checked its state.

export async function showPhotoRow(db: Connection, id: number): Promise<void> {
  await db.updateTable('photos').set(visible).where('id', '=', id).execute();
}

export async function hidePhotoRow(db: Connection, id: number, taking: TakingDown): Promise<void> {
  await db.updateTable('photos').set(takenDown(taking)).where('id', '=', id).execute();
}

/** The sweep deletes the row and the files `deletedPhotoHours` later. */
export async function markPhotoDeleted(
  db: Connection,
  id: number,
  taking: TakingDown,
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...takenDown(taking), deleted_at: taking.at })
    .where('id', '=', id)
    .execute();
}

/** Lets a photo wait for approval again. */
export async function holdPhotoRow(db: Connection, id: number, at: number): Promise<void> {
  await db
    .updateTable('photos')
    .set({ ...visible, is_held: 1, hidden_at: at })
    .where('id', '=', id)
    .execute();
}
