/** Undoes additions of members, and the removals that such an undo made. */
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import {
  completeState,
  describeFields,
  gone,
  isSame,
  labelOf,
  valueOf,
  findTaken,
  type Placed,
} from '../editing/undoing/undo-member-states.ts';
import {
  findMembersAtKeys,
  findNeeds,
  readKey,
  removeMembers,
  writeUndone,
  type MemberFound,
  type UndoneMember,
} from '../editing/undoing/undo-members.queries.ts';

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

export async function undoAdditions(
  run: UndoRun,
  placed: readonly Placed[],
): Promise<UndoOutcome[]> {
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

export async function undoRemovals(
  run: UndoRun,
  placed: readonly Placed[],
): Promise<UndoOutcome[]> {
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
