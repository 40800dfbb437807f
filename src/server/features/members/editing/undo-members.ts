/** Undoes additions of members, and the removals that such an undo made. */
import { seriesNames } from '#contract/number-label.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import { followMembers } from '#server/database/change-log/member-moves.ts';
import type { Connection } from '#server/database/open-database.ts';
import { reopenAnnounced } from '#server/database/reopen-announced.ts';
import { readKey } from '../record/stored-members.ts';
import { createUndoEdits, whyKept, type UndoEditsDeps } from './undo-edits.ts';
import {
  completeState,
  describeFields,
  findMembersAtKeys,
  findTaken,
  gone,
  isSame,
  labelOf,
  valueOf,
  writeUndone,
  type MemberFound,
  type Placed,
  type UndoneMember,
} from './undo-states.ts';

/**
 * Why an addition cannot be undone, because the member has changed or moved; undefined when it can.
 */
function whyNeeded(added: Snapshot, key: string, { state }: MemberFound): string | undefined {
  const { series, number, ...fields } = state;
  if (key !== `${series}/${number}`) return `The member has moved to ${labelOf(state)}.`;
  const then = completeState(series, number, added);
  const changedSince = Object.keys(fields).filter(
    (field) => !isSame(valueOf(state, field), valueOf(then, field)),
  );
  if (changedSince.length === 0) return undefined;
  return `Changed after it was added: ${describeFields(changedSince)}.`;
}

async function undoAdditions(run: UndoRun, placed: readonly Placed[]): Promise<UndoOutcome[]> {
  const keys = placed.map(({ place }) => place);
  const stored = await findMembersAtKeys(run.db, keys);
  const ids = [...stored.values()].map(({ id }) => id);
  const needed = await findNeeds(run, ids);
  const removed: UndoneMember[] = [];
  const outcomes = placed.map(({ change, place }): UndoOutcome => {
    const member = stored.get(place ?? '');
    if (!member || change.after === null) return gone;
    const problem = whyNeeded(change.after, change.subjectKey, member) ?? needed.get(member.id);
    if (problem !== undefined) return conflict(problem);
    const { id, state, updatedAt } = member;
    const { series: _series, number: _number, ...before } = state;
    removed.push({ id, before: state, after: null, updatedAt });
    const { subjectKey } = change;
    const entry = { subject: 'member', subjectKey, before, after: null, touchedAt: updatedAt };
    return { kind: 'undone', entry };
  });
  await removeMembers(run.db, removed);
  return outcomes;
}

async function undoRemovals(run: UndoRun, placed: readonly Placed[]): Promise<UndoOutcome[]> {
  const keys = placed.map(({ change }) => change.subjectKey);
  const taken = await findTaken(run, keys);
  const outcomes: UndoOutcome[] = [];
  const added: UndoneMember[] = [];
  for (const { change } of placed) {
    const key = readKey(change.subjectKey);
    const after = key && change.before && completeState(key.series, key.number, change.before);
    const problem = after
      ? taken.get(change.subjectKey)
      : 'The details of this change are not stored.';
    if (!after || problem !== undefined) outcomes.push(conflict(problem ?? ''));
    else {
      added.push({ id: null, before: null, after, updatedAt: change.touchedAt ?? run.at });
      const { subjectKey, before } = change;
      const entry = { subject: 'member', subjectKey, before: null, after: before };
      outcomes.push({ kind: 'undone', entry });
    }
  }
  await writeUndone(run.db, added);
  return outcomes;
}

// Undoes edits, additions and removals of members, unless the member has changed since.

/** Limited by the parameters of one statement. */
const maxAtOnce = 500;

type Kind = 'edit' | 'move' | 'addition' | 'removal';

function kindOf({ before, after, movedTo }: LoggedChange): Kind {
  if (before === null) return 'addition';
  if (after === null) return 'removal';
  return movedTo === null ? 'edit' : 'move';
}

/** The first changes that can be undone together: all of one kind, each of a different member. */
function takeTogether(placed: readonly Placed[]): Placed[] {
  const [first] = placed;
  if (!first) return [];
  const kind = kindOf(first.change);
  if (kind === 'move') return [first];
  const places = new Set<string>();
  const together: Placed[] = [];
  for (const each of placed) {
    const key = each.place ?? each.change.subjectKey;
    if (kindOf(each.change) !== kind || places.has(key)) break;
    places.add(key);
    together.push(each);
  }
  return together;
}

export function createMemberUndoer(deps: UndoEditsDeps): Undoer {
  const undoEdits = createUndoEdits(deps);
  const undoKind = {
    edit: undoEdits,
    move: undoEdits,
    addition: undoAdditions,
    removal: undoRemovals,
  };

  return {
    whyNever(change) {
      const isOfMember = seriesNames.some((series) => change.subjectKey.startsWith(`${series}/`));
      return isOfMember ? whyKept(change, false) : 'Sample members cannot be restored.';
    },
    async undo(run, changes) {
      const next = changes.slice(0, maxAtOnce);
      const places = await followMembers(
        run.db,
        next.map(({ id, movedTo, subjectKey }) => ({ id, key: movedTo ?? subjectKey })),
      );
      const together = takeTogether(
        next.map((change) => ({ change, place: places.get(change.id) ?? null })),
      );
      const [first] = together;
      return first ? undoKind[kindOf(first.change)](run, together) : [];
    },
  };
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

/** Runs in the caller's transaction. */
export async function removeMembers(
  db: Connection,
  removed: readonly UndoneMember[],
): Promise<void> {
  const ids = removed.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  await reopenAnnounced(db, ids);
  await db.deleteFrom('members').where('id', 'in', ids).execute();
}
