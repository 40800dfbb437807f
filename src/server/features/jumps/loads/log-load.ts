/** Writes what happens to a link to the change log, so that it can be undone. */
import { recordChanges, type Snapshot } from '#server/database/change-log/change-log.ts';
import { findNumber } from '#server/database/members/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { otherOf, type NewLoadLink } from './load-links.queries.ts';

/** The whole row, and what admins see of it. */
export interface LoadSnapshot extends Snapshot {
  readonly link: NewLoadLink;
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

/** The id is another one when the link is restored. */
const withoutId = (link: NewLoadLink): NewLoadLink => ({
  first_id: link.first_id,
  second_id: link.second_id,
  speaker_id: link.speaker_id,
  said_by: link.said_by,
  said_at: link.said_at,
  confirmed_at: link.confirmed_at,
  confirmed_by: link.confirmed_by,
  declined_at: link.declined_at,
});

/** In the transaction of the change. */
export async function logLoad(
  db: Connection,
  { at, accountId, before, after }: Logged,
): Promise<void> {
  const link = before ?? after;
  if (!link) return;
  const loadMate = await findNumber(db, otherOf(link, link.speaker_id));
  const snapshot = (row: NewLoadLink | null): LoadSnapshot | null =>
    row && { link: withoutId(row), loadMate, loadState: stateOf(row) };
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
