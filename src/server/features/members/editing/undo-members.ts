/** Undoes additions of members, the removals that such an undo made, and edits. */
import { seriesNames } from '#contract/number-label.ts';
import {
  conflict,
  type LoggedChange,
  type StoredSnapshot,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { followMembers } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import { keyOf, readKey, subjectOf } from '../record/stored-members.ts';
import { createUndoEdits, whyProtected, type UndoEditsDeps } from './undo-edits.ts';
import {
  completeState,
  describeFields,
  findMembersAtKeys,
  findTaken,
  isSame,
  labelOf,
  memberRemoved,
  valueOf,
  writeUndone,
  type LocatedChange,
  type MemberFound,
  type UndoneMember,
} from './undo-states.ts';

/**
 * Why an addition cannot be undone, because the member has changed or moved; undefined when it can.
 */
function whyNeeded(added: StoredSnapshot, key: string, { state }: MemberFound): string | undefined {
  const { series, number, ...fields } = state;
  if (key !== keyOf({ series, number })) return `The member has moved to ${labelOf(state)}.`;
  const then = completeState(series, number, added);
  const changedSince = Object.keys(fields).filter(
    (field) => !isSame(valueOf(state, field), valueOf(then, field)),
  );
  if (changedSince.length === 0) return undefined;
  return `Changed after it was added: ${describeFields(changedSince)}.`;
}

/**
 * Why members cannot be deleted, by id. Locks the members until the transaction ends, so that they
 * cannot be claimed meanwhile.
 */
async function findNeeds(
  { db, dialect }: Pick<UndoRun, 'db' | 'dialect'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  if (dialect.name === 'postgres') {
    await db.selectFrom('members').where('id', 'in', ids).select('id').forUpdate().execute();
  }
  const claims = await db
    .selectFrom('claims')
    .where('member_id', 'in', ids)
    .select('member_id')
    .execute();
  const photos = await db
    .selectFrom('photos')
    .where('member_id', 'in', ids)
    .select('member_id')
    .execute();
  return new Map([
    ...photos.map(({ member_id }) => [member_id ?? 0, 'The member now has a photo.'] as const),
    ...claims.map(({ member_id }) => [member_id, 'The member now has an account.'] as const),
  ]);
}

/** Opens the messages again whose announced changes are about to be deleted with these members. */
type ReopenAnnounced = (db: Connection, memberIds: readonly number[]) => Promise<void>;

interface MemberUndoDeps extends UndoEditsDeps {
  readonly reopenAnnounced: ReopenAnnounced;
}

/** Runs in the caller's transaction. */
export async function removeMembers(
  db: Connection,
  removed: readonly UndoneMember[],
  reopenAnnounced: ReopenAnnounced,
): Promise<void> {
  const ids = removed.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  await reopenAnnounced(db, ids);
  await db.deleteFrom('members').where('id', 'in', ids).execute();
}

async function undoAdditions(
  { reopenAnnounced }: MemberUndoDeps,
  run: UndoRun,
  located: readonly LocatedChange[],
): Promise<UndoOutcome[]> {
  const keys = located.map(({ currentKey }) => currentKey);
  const stored = await findMembersAtKeys(run.db, keys);
  const ids = [...stored.values()].map(({ id }) => id);
  const needed = await findNeeds(run, ids);
  const removed: UndoneMember[] = [];
  const outcomes = located.map(({ change, currentKey }): UndoOutcome => {
    const member = stored.get(currentKey ?? '');
    if (!member || change.after === null) return memberRemoved;
    const problem = whyNeeded(change.after, change.subjectKey, member) ?? needed.get(member.id);
    if (problem !== undefined) return conflict(problem);
    const { id, state, updatedAt } = member;
    const { series: _series, number: _number, ...before } = state;
    removed.push({ id, before: state, after: null, updatedAt });
    const entry = {
      ...subjectOf(state),
      before,
      after: null,
      touchedAt: updatedAt,
      accountId: null,
    };
    return { kind: 'undone', entry };
  });
  await removeMembers(run.db, removed, reopenAnnounced);
  return outcomes;
}

async function undoRemovals(
  run: UndoRun,
  located: readonly LocatedChange[],
): Promise<UndoOutcome[]> {
  const keys = located.map(({ change }) => change.subjectKey);
  const taken = await findTaken(run, keys);
  const outcomes: UndoOutcome[] = [];
  const added: UndoneMember[] = [];
  for (const { change } of located) {
    const key = readKey(change.subjectKey);
    const after = key && change.before && completeState(key.series, key.number, change.before);
    const problem = after
      ? taken.get(change.subjectKey)
      : 'The details of this change are not stored.';
    if (!after || problem !== undefined) outcomes.push(conflict(problem ?? ''));
    else {
      added.push({ id: null, before: null, after, updatedAt: change.touchedAt ?? run.at });
      const entry = { ...subjectOf(after), before: null, after: change.before, accountId: null };
      outcomes.push({ kind: 'undone', entry });
    }
  }
  await writeUndone(run.db, added);
  return outcomes;
}

/** Limited by the parameters of one statement. */
const maxAtOnce = 500;

type Kind = 'edit' | 'move' | 'addition' | 'removal';

function kindOf({ before, after, movedTo }: LoggedChange): Kind {
  if (before === null) return 'addition';
  if (after === null) return 'removal';
  return movedTo === null ? 'edit' : 'move';
}

/** The first changes that can be undone together: all of one kind, each of a different member. */
function takeTogether(located: readonly LocatedChange[]): LocatedChange[] {
  const [first] = located;
  if (!first) return [];
  const kind = kindOf(first.change);
  if (kind === 'move') return [first];
  const keys = new Set<string>();
  const together: LocatedChange[] = [];
  for (const each of located) {
    const key = each.currentKey ?? each.change.subjectKey;
    if (kindOf(each.change) !== kind || keys.has(key)) break;
    keys.add(key);
    together.push(each);
  }
  return together;
}

export function createMemberUndoer(deps: MemberUndoDeps): Undoer {
  const undoEdits = createUndoEdits(deps);
  const undoKind = {
    edit: undoEdits,
    move: undoEdits,
    addition: (run: UndoRun, located: readonly LocatedChange[]) =>
      undoAdditions(deps, run, located),
    removal: undoRemovals,
  };

  return {
    whyNever(change) {
      const isOfMember = seriesNames.some((series) => change.subjectKey.startsWith(`${series}/`));
      return isOfMember ? whyProtected(change, false) : 'Sample members cannot be restored.';
    },
    async undo(run, changes) {
      const next = changes.slice(0, maxAtOnce);
      const currentKeys = await followMembers(
        run.db,
        next.map(({ id, movedTo, subjectKey }) => ({ id, key: movedTo ?? subjectKey })),
      );
      const together = takeTogether(
        next.map((change) => ({ change, currentKey: currentKeys.get(change.id) ?? null })),
      );
      const [first] = together;
      return first ? undoKind[kindOf(first.change)](run, together) : [];
    },
  };
}
