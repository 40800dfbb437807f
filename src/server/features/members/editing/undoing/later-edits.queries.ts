/**
 * Finds later edits of members, which block the undo of an earlier change even if they restored the
 * same values.
 */
import { laterEntries, type Snapshot } from '#server/database/change-log/change-log.ts';
import { fieldsThatDiffer, type LoggedChange } from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Placed } from './undo-member-states.ts';

export interface LaterEdit {
  readonly fields: readonly string[];
}

const keysOf = ({ change, place }: Placed): string[] =>
  [change.subjectKey, change.movedTo, place].filter((key) => key !== null);

const read = (json: string | null) => JSON.parse(json ?? '{}') as Snapshot;

/**
 * By id of the change: later edits under the same numbers. Leaves out undone edits and the undos
 * themselves.
 * @param placed at most a few hundred
 */
export async function findLaterEdits(
  db: Connection,
  placed: readonly Placed[],
): Promise<Map<LoggedChange['id'], LaterEdit[]>> {
  const keys = [...new Set(placed.flatMap(keysOf))];
  const oldest = Math.min(...placed.map(({ change }) => change.id));
  const rows = await laterEntries(db, 'member', keys, oldest)
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .select(['id', 'subject_key', 'before', 'after'])
    .execute();
  const byKey = Map.groupBy(rows, (row) => row.subject_key);
  return new Map(
    placed.map((each) => [
      each.change.id,
      keysOf(each)
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(({ id }) => id > each.change.id)
        .map(({ before, after }) => ({ fields: fieldsThatDiffer(read(before), read(after)) })),
    ]),
  );
}
