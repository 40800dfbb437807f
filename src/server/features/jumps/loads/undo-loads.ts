/** Undoes statements about loads, answers and withdrawals. */
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { isThere } from '#server/database/is-there.ts';
import type { Connection } from '#server/database/open-database.ts';
import {
  deleteLink,
  findLinkOfPair,
  insertLink,
  lockLink,
  updateLink,
  type LoadLinkRow,
  type NewLoadLink,
} from './load-links.queries.ts';
import type { LoadSnapshot } from './log-load.ts';

/** As `logLoad` wrote it. */
const linkIn = (snapshot: Snapshot | null): NewLoadLink | null =>
  (snapshot as LoadSnapshot | null)?.link ?? null;

/** Without the account that confirmed it, which may have been deleted. */
const isSame = (one: NewLoadLink, other: NewLoadLink) =>
  one.speaker_id === other.speaker_id &&
  one.said_by === other.said_by &&
  one.said_at === other.said_at &&
  one.confirmed_at === other.confirmed_at &&
  one.declined_at === other.declined_at;

async function write(
  db: Connection,
  current: LoadLinkRow | undefined,
  before: NewLoadLink | null,
): Promise<string | null> {
  if (before === null) {
    if (current) await deleteLink(db, current.id);
    return null;
  }
  const hasMembers =
    (await isThere(db, 'members', before.first_id)) &&
    (await isThere(db, 'members', before.second_id));
  if (!hasMembers) return 'The member no longer exists.';
  if (!(await isThere(db, 'accounts', before.said_by))) return 'The account was deleted.';
  const hasConfirmer = await isThere(db, 'accounts', before.confirmed_by);
  const restored = hasConfirmer ? before : { ...before, confirmed_by: null };
  await (current ? updateLink(db, current.id, restored) : insertLink(db, restored));
  return null;
}

async function undoOne({ db, dialect }: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
  const { subjectKey, accountId } = change;
  const [before, after] = [linkIn(change.before), linkIn(change.after)];
  const pair = before ?? after;
  if (!pair) return conflict('The details were deleted with the account.');
  const found = await findLinkOfPair(db, pair);
  const current = found && (await lockLink(db, dialect, found.id));
  const isUnchanged = current && after ? isSame(current, after) : !current && !after;
  if (!isUnchanged) return conflict('It was changed again later.');
  const problem = await write(db, current, before);
  if (problem !== null) return conflict(problem);
  return {
    kind: 'undone',
    entry: {
      subject: 'load',
      subjectKey,
      before: change.after,
      after: change.before,
      ...(accountId === null ? {} : { accountId }),
    },
  };
}

export const loadUndoer: Undoer = {
  whyNever: () => null,
  async undo(run, changes) {
    const [first] = changes;
    return first ? [await undoOne(run, first)] : [];
  },
};
