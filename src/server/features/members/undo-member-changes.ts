/** Undoes changes of members' records, and additions of members: each is as it was before, unless it has changed since. */
import { jumpDateProblem, untoldFields, type MemberRecord } from '#contract/member-record.ts';
import { seriesNames, type Series } from '#contract/members.ts';
import type { Snapshot } from '#server/database/change-log.ts';
import {
  conflict,
  fieldsThatDiffer,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-undo.ts';
import { followMembers } from '#server/database/member-moves.ts';
import { changedFields, describeChanges, type EditableMember } from './describe-changes.ts';
import type { EditorParts } from './editor-parts.ts';
import { findNumberMark } from './number-marks.queries.ts';
import { findMember } from './members.queries.ts';
import { numberLabel } from './series-labels.ts';
import {
  findMembersAtKeys,
  isNeeded,
  readKey,
  removeMembers,
  writeUndone,
  type MemberState,
  type UndoneMember,
} from './undo-members.queries.ts';

/** As many as fit one statement. */
const mostAtOnce = 500;

interface Placed {
  readonly change: LoggedChange;
  /** Where the member is now; null for one who is gone. */
  readonly place: string | null;
}

type Kind = 'edit' | 'move' | 'addition' | 'removal';

function kindOf({ before, after, movedTo }: LoggedChange): Kind {
  if (before === null) return 'addition';
  if (after === null) return 'removal';
  return movedTo === null ? 'edit' : 'move';
}

/** Which fields a member has in a snapshot; what it does not say is as it was told of nobody. */
const complete = (series: Series, number: number, snapshot: Snapshot): MemberState => ({
  ...(untoldFields as Omit<MemberRecord, 'series' | 'number' | 'firstName' | 'lastName'>),
  firstName: '',
  lastName: '',
  isStoryHidden: false,
  isSample: false,
  // The change log keeps what was a member's record, field by field.
  ...(snapshot as Partial<MemberState>),
  series,
  number,
});

const valueOf = (state: MemberState, field: string): unknown => Reflect.get(state, field);
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What is in one snapshot and not in the other is a flag that is not set. */
const inSnapshot = (snapshot: Snapshot, field: string) => snapshot[field] ?? false;

const labelOf = ({ series, number }: Pick<MemberState, 'series' | 'number'>) =>
  numberLabel(series, number);

function describeFields(fields: readonly string[]): string {
  const words = fields.map((field) =>
    field.replaceAll(/[A-Z]/g, (letter) => ` ${letter}`).toLowerCase(),
  );
  return words.join(', ');
}

const gone = conflict('This member is not there any more.');

/** The first of the changes that go together: of one kind, each of another member. */
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

async function whyTaken(
  { db }: UndoRun,
  at: Pick<MemberState, 'series' | 'number'>,
): Promise<string | null> {
  if (await findMember(db, at.series, at.number)) {
    return `${labelOf(at)} belongs to somebody else by now.`;
  }
  const mark = await findNumberMark(db, at.series, at.number);
  return mark ? `${labelOf(at)} is ${mark.state} by now.` : null;
}

export function createMemberUndoer({ tellOwner }: Pick<EditorParts, 'tellOwner'>): Undoer {
  /** What an edit changed, put back; a reason where that cannot be. */
  async function planEdit(
    run: UndoRun,
    { before, after }: LoggedChange,
    now: MemberState,
  ): Promise<MemberState | string> {
    if (before === null || after === null) return 'Its details are not kept.';
    const fields = fieldsThatDiffer(before, after);
    const changedSince = fields.filter(
      (field) => !isSame(valueOf(now, field), inSnapshot(after, field)),
    );
    if (changedSince.length > 0) return `Changed again since: ${describeFields(changedSince)}.`;
    const back = Object.fromEntries(fields.map((field) => [field, inSnapshot(before, field)]));
    const next = { ...now, ...back } as MemberState;
    const taken = next.number === now.number ? null : await whyTaken(run, next);
    return taken ?? jumpDateProblem(next, run.at) ?? next;
  }

  function tellOf(run: UndoRun, memberId: number, now: MemberState, next: MemberState) {
    if (!run.isSingle) return {};
    const before: EditableMember = now;
    const changed = changedFields(before, next);
    const lines = describeChanges(before, next, changed);
    if (lines.length === 0) return {};
    const notice = { memberId, editorId: run.actorId, number: next.number, lines };
    return { tell: () => tellOwner(notice) };
  }

  async function undoEdits(run: UndoRun, placed: readonly Placed[]): Promise<UndoOutcome[]> {
    const stored = await findMembersAtKeys(
      run.db,
      placed.map(({ place }) => place),
    );
    const undone: UndoneMember[] = [];
    const outcomes: UndoOutcome[] = [];
    for (const { change, place } of placed) {
      const member = place === null ? undefined : stored.get(place);
      const next = member ? await planEdit(run, change, member.state) : null;
      if (!member || next === null) outcomes.push(gone);
      else if (typeof next === 'string') outcomes.push(conflict(next));
      else {
        const fields = fieldsThatDiffer(change.before ?? {}, change.after ?? {});
        const pick = (state: MemberState) =>
          Object.fromEntries(fields.map((field) => [field, valueOf(state, field)]));
        const { state: now, id, updatedAt } = member;
        undone.push({ id, before: now, after: next, updatedAt: change.touchedAt ?? run.at });
        outcomes.push({
          kind: 'undone',
          entry: {
            subject: 'member',
            subjectKey: `${now.series}/${now.number}`,
            ...(next.number === now.number ? {} : { movedTo: `${now.series}/${next.number}` }),
            before: pick(now),
            after: pick(next),
            touchedAt: updatedAt,
            ...(change.accountId === null ? {} : { accountId: change.accountId }),
          },
          ...tellOf(run, id, now, next),
        });
      }
    }
    await writeUndone(run.db, undone);
    return outcomes;
  }

  async function undoAdditions(run: UndoRun, placed: readonly Placed[]): Promise<UndoOutcome[]> {
    const stored = await findMembersAtKeys(
      run.db,
      placed.map(({ place }) => place),
    );
    const needed = await isNeeded(
      run.db,
      [...stored.values()].map(({ id }) => id),
    );
    const removed: UndoneMember[] = [];
    const outcomes = placed.map(({ change, place }): UndoOutcome => {
      const member = place === null ? undefined : stored.get(place);
      if (!member || change.after === null) return gone;
      const { state, id, updatedAt } = member;
      const { series, number, ...fields } = state;
      const then = complete(series, number, change.after);
      const changedSince = Object.keys(fields).filter(
        (field) => !isSame(valueOf(state, field), valueOf(then, field)),
      );
      if (place !== change.subjectKey) {
        return conflict(`The member has moved to ${labelOf(state)}.`);
      }
      if (changedSince.length > 0) {
        return conflict(`Changed since it was added: ${describeFields(changedSince)}.`);
      }
      const need = needed.get(id);
      if (need !== undefined) return conflict(need);
      removed.push({ id, before: state, after: null, updatedAt });
      const entry = {
        subject: 'member',
        subjectKey: change.subjectKey,
        before: fields,
        after: null,
      };
      return { kind: 'undone', entry: { ...entry, touchedAt: updatedAt } };
    });
    await removeMembers(run.db, removed);
    return outcomes;
  }

  async function undoRemovals(run: UndoRun, placed: readonly Placed[]): Promise<UndoOutcome[]> {
    const outcomes: UndoOutcome[] = [];
    const added: UndoneMember[] = [];
    for (const { change } of placed) {
      const key = readKey(change.subjectKey);
      const after = key && change.before && complete(key.series, key.number, change.before);
      const taken = after ? await whyTaken(run, after) : 'Its details are not kept.';
      if (!after || taken !== null) outcomes.push(conflict(taken ?? ''));
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

  const undoKind = {
    edit: undoEdits,
    move: undoEdits,
    addition: undoAdditions,
    removal: undoRemovals,
  };

  return {
    whyNever({ subjectKey }) {
      return seriesNames.some((series) => subjectKey.startsWith(`${series}/`))
        ? null
        : 'Sample members do not come back.';
    },
    async undo(run, changes) {
      const next = changes.slice(0, mostAtOnce);
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
