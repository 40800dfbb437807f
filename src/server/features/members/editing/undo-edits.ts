/**
 * Undoes edits of members: restores the edited fields, unless they have changed again. What someone withheld, hid or
 * removed stays so.
 */
import { jumpDateProblem } from '#contract/members/jump-date.ts';
import { blankFields } from '#contract/members/member-fields.ts';
import { memberFlags } from '#contract/members/withheld.ts';
import { actorOf, laterEntries, type ChangeEntry } from '#server/database/change-log/change-log.ts';
import {
  conflict,
  fieldsThatDiffer,
  readSnapshot,
  type LoggedChange,
  type OwnerNotice,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MarkedAccount, MemberOwner } from '#server/identity/member-of-account.ts';
import type { MarkingDeps } from '../record/member-writer.ts';
import { keyOf, subjectOf } from '../record/stored-members.ts';
import { changedFields, describeChanges } from './describe-changes.ts';
import {
  describeFields,
  findMembersAtKeys,
  findTaken,
  inSnapshot,
  isSame,
  labelOf,
  memberRemoved,
  valueOf,
  writeUndone,
  type LocatedChange,
  type MemberFound,
  type MemberState,
  type UndoneMember,
} from './undo-states.ts';

const { deceased: _deceased, ...removable } = blankFields;

/**
 * The fields of an edit that its undo does not change: flags that withhold or hide, which it would switch off, and
 * what the member, or a keeper of the memorial, has removed, which it would publish again.
 */
function findProtectedFields(
  { actor, accountId, before, after }: LoggedChange,
  isByKeeper: boolean,
): readonly string[] {
  if (before === null || after === null) return [];
  const withheld = memberFlags.filter(
    (flag) => inSnapshot(after, flag) === true && inSnapshot(before, flag) === false,
  );
  const isByMember = accountId !== null && actor === actorOf(accountId);
  if (!isByKeeper && !isByMember) return withheld;
  const removed = Object.entries(removable).flatMap(([field, blank]) =>
    field in after && isSame(after[field], blank) && !isSame(before[field], blank) ? [field] : [],
  );
  return [...withheld, ...removed];
}

/** Why an edit is not undone that does nothing else than withhold, hide or remove; null for others. */
export function whyProtected(change: LoggedChange, isByKeeper: boolean): string | null {
  const { before, after } = change;
  if (before === null || after === null) return null;
  const kept = findProtectedFields(change, isByKeeper);
  const edited = fieldsThatDiffer(before, after);
  return edited.length > 0 && edited.every((field) => kept.includes(field))
    ? `What was withheld, hidden or removed stays so: ${describeFields(kept)}.`
    : null;
}

/** By id of the member: the authors of changes who keep, or have kept, the memorial. */
async function findKeepers(
  db: Connection,
  memberIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('memorial_keepers')
    .where('member_id', 'in', memberIds)
    .where('approved_at', 'is not', null)
    .select(['member_id', 'account_id'])
    .execute();
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
  return new Map(
    [...byMember].map(([id, ofMember]) => [
      id,
      new Set(ofMember.map(({ account_id }) => actorOf(account_id))),
    ]),
  );
}

interface LaterEdit {
  readonly fields: readonly string[];
}

const keysOf = ({ change, currentKey }: LocatedChange): string[] =>
  [change.subjectKey, change.movedTo, currentKey].filter((key) => key !== null);

/**
 * By id of the change: later edits under the same numbers, which block its undo even if they restored the same values.
 * Leaves out undone edits and the undos themselves.
 * @param located at most a few hundred
 */
async function findLaterEdits(
  db: Connection,
  located: readonly LocatedChange[],
): Promise<Map<LoggedChange['id'], LaterEdit[]>> {
  const keys = [...new Set(located.flatMap(keysOf))];
  const oldest = Math.min(...located.map(({ change }) => change.id));
  const rows = await laterEntries(db, 'member', keys, oldest)
    .where('before', 'is not', null)
    .where('after', 'is not', null)
    .select(['id', 'subject_key', 'before', 'after'])
    .execute();
  const byKey = Map.groupBy(rows, (row) => row.subject_key);
  return new Map(
    located.map((each) => [
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

type FindAccounts = (db: Connection, memberIds: readonly number[]) => Promise<MemberOwner[]>;

interface ConcernedDeps {
  readonly findOwners: FindAccounts;
  /** The writers of the remembrances that visitors see of these members. */
  readonly findWriters: FindAccounts;
}

const isMarkedAgain = (before: MemberState, after: MemberState) =>
  !before.deceased && after.deceased;

/** For the mails to owners of members and to writers of remembrances. Runs after the write. */
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
      const remembrances = isMarkedAgain(first, last) ? ofWriters : [];
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
  const reason = whyProtected(change, isByKeeper);
  if (reason !== null) return reason;
  const kept = findProtectedFields(change, isByKeeper);
  const fields = edited.filter((field) => !kept.includes(field));
  const back = Object.fromEntries(fields.map((field) => [field, inSnapshot(before, field)]));
  const next = { ...now, ...back } as MemberState;
  const key = keyOf(next);
  const taken = next.number === now.number ? undefined : (await findTaken(run, [key])).get(key);
  return taken ?? jumpDateProblem(next, run.at)?.message ?? { next, fields };
}

function entryOf(
  change: LoggedChange,
  { state: now, updatedAt }: MemberFound,
  { next, fields }: Plan,
): ChangeEntry<'member'> {
  const pick = (state: MemberState) =>
    Object.fromEntries(fields.map((field) => [field, valueOf(state, field)]));
  return {
    ...subjectOf(now),
    ...(next.number === now.number ? {} : { movedTo: `${now.series}/${next.number}` }),
    before: pick(now),
    after: pick(next),
    touchedAt: updatedAt,
    accountId: change.accountId,
  };
}

export interface UndoEditsDeps extends MarkingDeps, ConcernedDeps {}

export function createUndoEdits(deps: UndoEditsDeps) {
  return async (run: UndoRun, located: readonly LocatedChange[]): Promise<UndoOutcome[]> => {
    const keys = located.map(({ currentKey }) => currentKey);
    const stored = await findMembersAtKeys(run.db, keys);
    const later = await findLaterEdits(run.db, located);
    const keepers = await findKeepers(
      run.db,
      [...stored.values()].map(({ id }) => id),
    );
    const undone: UndoneMember[] = [];
    const outcomes: UndoOutcome[] = [];
    const marked = new Map<number, MarkedAccount>();
    for (const { change, currentKey } of located) {
      const member = stored.get(currentKey ?? '');
      const plan = member
        ? await planEdit(
            run,
            change,
            member.state,
            later.get(change.id) ?? [],
            keepers.get(member.id)?.has(change.actor) ?? false,
          )
        : null;
      if (!member || plan === null) outcomes.push(memberRemoved);
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
