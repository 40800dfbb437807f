/** What an undo leaves alone, because someone did not want it to be public. */
import { untoldFields, memberFlags, jumpDateProblem } from '#contract/members/record.ts';
import {
  fieldsThatDiffer,
  readSnapshot,
  conflict,
  type LoggedChange,
  type OwnerNotice,
  type UndoRun,
  type UndoOutcome,
} from '#server/database/change-log/change-undo.ts';
import {
  describeFields,
  inSnapshot,
  isSame,
  labelOf,
  gone,
  valueOf,
  findTaken,
  findKeepers,
  findMembersAtKeys,
  writeUndone,
  type Placed,
  type MemberState,
  type UndoneMember,
  type MemberFound,
} from './undo-states.ts';
import { actorOf, laterEntries } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberOwner, MarkedAccount } from '#server/identity/member-of-account.ts';
import { changedFields, describeChanges } from './describe-changes.ts';
import type { MarkingDeps } from '../record/member-writer.ts';

const { deceased: _deceased, ...untold } = untoldFields;
const blanks = Object.entries(untold);

/**
 * The fields of an edit that its undo does not change: wishes to be withheld or hidden, which it would switch off, and
 * what the member, or a keeper of the memorial, has removed, which it would publish again.
 */
function findKept(
  { actor, accountId, before, after }: LoggedChange,
  isByKeeper: boolean,
): readonly string[] {
  if (before === null || after === null) return [];
  const wishes = memberFlags.filter(
    (flag) => inSnapshot(after, flag) === true && inSnapshot(before, flag) === false,
  );
  const isByMember = accountId !== null && actor === actorOf(accountId);
  if (!isByKeeper && !isByMember) return wishes;
  const removed = blanks.flatMap(([field, blank]) =>
    field in after && isSame(after[field], blank) && !isSame(before[field], blank) ? [field] : [],
  );
  return [...wishes, ...removed];
}

/** Why an edit is not undone that does nothing else than withhold, hide or remove; null for others. */
export function whyKept(change: LoggedChange, isByKeeper: boolean): string | null {
  const { before, after } = change;
  if (before === null || after === null) return null;
  const kept = findKept(change, isByKeeper);
  const edited = fieldsThatDiffer(before, after);
  return edited.length > 0 && edited.every((field) => kept.includes(field))
    ? `What was withheld, hidden or removed stays so: ${describeFields(kept)}.`
    : null;
}

// Finds later edits of members, which block the undo of an earlier change even if they restored the
// same values.

interface LaterEdit {
  readonly fields: readonly string[];
}

const keysOf = ({ change, place }: Placed): string[] =>
  [change.subjectKey, change.movedTo, place].filter((key) => key !== null);

/**
 * By id of the change: later edits under the same numbers. Leaves out undone edits and the undos
 * themselves.
 * @param placed at most a few hundred
 */
async function findLaterEdits(
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
        .map(({ before, after }) => ({
          fields: fieldsThatDiffer(readSnapshot(before) ?? {}, readSnapshot(after) ?? {}),
        })),
    ]),
  );
}

// Notes what an undo changed about members, for the mails to their owners and to writers of remembrances.

type FindAccounts = (db: Connection, memberIds: readonly number[]) => Promise<MemberOwner[]>;

interface ConcernedDeps {
  readonly findOwners: FindAccounts;
  /** The writers of the remembrances that visitors see of these members. */
  readonly findWriters: FindAccounts;
}

const rememberedAgain = (before: MemberState, after: MemberState) =>
  !before.deceased && after.deceased;

/** Runs after the write. */
async function noteEdits(
  { findOwners, findWriters }: ConcernedDeps,
  run: UndoRun,
  undone: readonly UndoneMember[],
): Promise<void> {
  const ids = undone.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  const owners = Map.groupBy(await findOwners(run.db, ids), ({ memberId }) => memberId);
  const writers = Map.groupBy(await findWriters(run.db, ids), ({ memberId }) => memberId);
  for (const { id, before, after } of undone) {
    if (id === null || before === null || after === null) continue;
    const [ofOwners, ofWriters] = [owners.get(id) ?? [], writers.get(id) ?? []];
    const describe = (first: MemberState, last: MemberState): OwnerNotice[] => {
      const title = labelOf(last);
      const lines = describeChanges(first, last, changedFields(first, last));
      const remembrances = rememberedAgain(first, last) ? ofWriters : [];
      return [
        ...ofOwners.map(({ accountId, path }) => ({ accountId, path, title, lines })),
        ...remembrances.map(({ accountId, path }) => ({
          accountId,
          path,
          title: `Your remembrance of ${title}`,
          lines: ['Visible again'],
        })),
      ];
    };
    run.note({ key: `member/${id}`, before, after, describe });
  }
}

// Undoes edits of members: restores the edited fields, unless they have changed again.

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
