/** Writes what happens to a link to the change log. */
import { recordChanges, type Snapshot } from '#server/database/change-log/change-log.ts';
import { findNumber } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { otherOf, type NewLoadLink } from './load-links.queries.ts';

/** What admins see of it. */
interface LoadSnapshot extends Snapshot {
  /** The number of the member who is named. */
  readonly loadMate: number;
  readonly loadState: 'waiting' | 'declined' | 'confirmed';
}

function stateOf({ confirmed_at, declined_at }: NewLoadLink): LoadSnapshot['loadState'] {
  if (confirmed_at !== null) return 'confirmed';
  return declined_at === null ? 'waiting' : 'declined';
}

interface Logged {
  readonly at: number;
  /** Who changed it. */
  readonly accountId: number;
  readonly before: NewLoadLink | null;
  readonly after: NewLoadLink | null;
}

/** In the transaction of the change. */
export async function logLoad(
  db: Connection,
  { at, accountId, before, after }: Logged,
): Promise<void> {
  const link = before ?? after;
  if (!link) return;
  const loadMate = await findNumber(db, otherOf(link, link.speaker_id));
  const snapshot = (row: NewLoadLink | null): LoadSnapshot | null =>
    row && { loadMate, loadState: stateOf(row) };
  await recordChanges(db, [
    {
      changedAt: at,
      actor: `account/${accountId}`,
      subject: 'load',
      subjectKey: `fb/${await findNumber(db, link.speaker_id)}`,
      before: snapshot(before),
      after: snapshot(after),
      // The entry loses its values with the account that said it.
      accountId: before?.said_by ?? after?.said_by ?? accountId,
    },
  ]);
}
