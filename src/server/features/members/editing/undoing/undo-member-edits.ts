/** Undoes edits of members: restores the edited fields, unless they have changed again. */
import { jumpDateProblem } from '#contract/members/record.ts';
import {
  conflict,
  fieldsThatDiffer,
  type LoggedChange,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { MarkedAccount } from '#server/database/members/end-access-of-deceased.ts';
import type { MarkingDeps } from '../editor-deps.ts';
import { findKept, whyKept } from './kept-fields.ts';
import { findLaterEdits, type LaterEdit } from './later-edits.queries.ts';
import { noteEdits, type ConcernedDeps } from './note-edits.ts';
import {
  describeFields,
  gone,
  inSnapshot,
  isSame,
  valueOf,
  findTaken,
  type Placed,
} from './undo-member-states.ts';
import {
  findKeepers,
  findMembersAtKeys,
  writeUndone,
  type MemberFound,
  type MemberState,
  type UndoneMember,
} from './undo-members.queries.ts';

interface Plan {
  readonly next: MemberState;
  /** The fields that are undone. */
  readonly fields: readonly string[];
}

/** What is undone; a string with the reason when nothing is. */
async function planEdit(
  run: UndoRun,
  change: LoggedChange,
  now: MemberState,
  later: readonly LaterEdit[],
  isByKeeper: boolean,
): Promise<Plan | string> {
  const { before, after } = change;
  if (before === null || after === null) return 'The details of this change are not stored.';
  const edited = fieldsThatDiffer(before, after);
  const editedSince = new Set(later.flatMap((edit) => edit.fields));
  const changedSince = edited.filter(
    (field) => editedSince.has(field) || !isSame(valueOf(now, field), inSnapshot(after, field)),
  );
  if (changedSince.length > 0) return `Changed again later: ${describeFields(changedSince)}.`;
  const reason = whyKept(change, isByKeeper);
  if (reason !== null) return reason;
  const kept = findKept(change, isByKeeper);
  const fields = edited.filter((field) => !kept.includes(field));
  const back = Object.fromEntries(fields.map((field) => [field, inSnapshot(before, field)]));
  const next = { ...now, ...back } as MemberState;
  const key = `${next.series}/${next.number}`;
  const taken = next.number === now.number ? undefined : (await findTaken(run, [key])).get(key);
  return taken ?? jumpDateProblem(next, run.at)?.message ?? { next, fields };
}

function entryOf(
  change: LoggedChange,
  { state: now, updatedAt }: MemberFound,
  { next, fields }: Plan,
) {
  const pick = (state: MemberState) =>
    Object.fromEntries(fields.map((field) => [field, valueOf(state, field)]));
  return {
    subject: 'member',
    subjectKey: `${now.series}/${now.number}`,
    ...(next.number === now.number ? {} : { movedTo: `${now.series}/${next.number}` }),
    before: pick(now),
    after: pick(next),
    touchedAt: updatedAt,
    ...(change.accountId === null ? {} : { accountId: change.accountId }),
  };
}

export interface UndoEditsDeps extends MarkingDeps, ConcernedDeps {}

export function createUndoEdits(deps: UndoEditsDeps) {
  return async (run: UndoRun, placed: readonly Placed[]): Promise<UndoOutcome[]> => {
    const keys = placed.map(({ place }) => place);
    const stored = await findMembersAtKeys(run.db, keys);
    const later = await findLaterEdits(run.db, placed);
    const keepers = await findKeepers(
      run.db,
      [...stored.values()].map(({ id }) => id),
    );
    const undone: UndoneMember[] = [];
    const outcomes: UndoOutcome[] = [];
    const marked = new Map<number, MarkedAccount>();
    for (const { change, place } of placed) {
      const member = stored.get(place ?? '');
      const plan = member
        ? await planEdit(
            run,
            change,
            member.state,
            later.get(change.id) ?? [],
            keepers.get(member.id)?.has(change.actor) ?? false,
          )
        : null;
      if (!member || plan === null) outcomes.push(gone);
      else if (typeof plan === 'string') outcomes.push(conflict(plan));
      else {
        const { id, state } = member;
        const { next } = plan;
        undone.push({ id, before: state, after: next, updatedAt: change.touchedAt ?? run.at });
        const entry = entryOf(change, member, plan);
        const notify = () => {
          const account = marked.get(id);
          if (account) deps.notifyMarked([account]);
        };
        outcomes.push({ kind: 'undone', entry, notify });
      }
    }
    for (const account of await writeUndone(run.db, undone)) marked.set(account.memberId, account);
    await noteEdits(deps, run, undone);
    return outcomes;
  };
}
