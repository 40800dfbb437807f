/** Makes the same change to several members in one transaction, so that one undo takes it back. */
import type {
  ChangedMember,
  TogetherField,
  TogetherForm,
  togetherOperations,
  TogetherReport,
} from '#contract/members/editing-together.ts';
import { textOfValue, type MemberRecord } from '#contract/members/member-fields.ts';
import { toInstant } from '#contract/time.ts';
import { findNewestChange } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import {
  changeMember,
  editWith,
  notifyOfEdit,
  type Edited,
  type EditorDeps,
} from './edit-member.ts';
import { findMemberToEdit, versionOf, type MemberToEdit } from './member-details.ts';

/** Only the fields to change. */
type Change = Partial<Pick<MemberRecord, TogetherField>>;

/** Members of night series have no profile, so they have no place and no jump. */
function changeFor({ record }: MemberToEdit, { change }: TogetherForm): Change {
  const { deceased, location, maneuver } = change;
  return {
    ...(deceased === undefined ? {} : { deceased }),
    ...(location === undefined || record.series !== 'fb' ? {} : { location }),
    ...(maneuver === undefined || record.series !== 'fb' ? {} : { maneuver }),
  };
}

function describe(member: MemberToEdit, change: Change): ChangedMember {
  const { number, firstName, lastName } = member.record;
  const fields = Object.entries(change) as [TogetherField, boolean | string][];
  return {
    number,
    firstName,
    lastName,
    version: versionOf(member),
    fields: fields
      .filter(([name, value]) => member.record[name] !== value)
      .map(([name, value]) => ({
        name,
        before: textOfValue(member.record[name]),
        after: textOfValue(value),
      })),
  };
}

interface Sorted {
  readonly members: readonly { readonly member: MemberToEdit; readonly described: ChangedMember }[];
  readonly report: Omit<TogetherReport, 'undo'>;
}

async function sort(db: Connection, form: TogetherForm): Promise<Sorted> {
  const requested = new Map(form.members.map(({ number, version }) => [number, version]));
  const [missing, stale]: [number[], number[]] = [[], []];
  const members: { member: MemberToEdit; described: ChangedMember }[] = [];
  let unchanged = 0;
  for (const [number, version] of requested) {
    const member = await findMemberToEdit(db, form.series, number);
    if (!member) missing.push(number);
    else if (version !== undefined && version !== versionOf(member)) stale.push(number);
    else {
      const described = describe(member, changeFor(member, form));
      if (described.fields.length === 0) unchanged += 1;
      else members.push({ member, described });
    }
  }
  const changed = members.map(({ described }) => described);
  return { members, report: { changed, unchanged, missing, stale } };
}

/** Owners of changed members get the same mail as after a single edit. */
export async function editTogether(
  deps: EditorDeps,
  { body: form }: Input<typeof togetherOperations.editTogether>,
  { viewer }: Caller<Viewer>,
): Promise<TogetherReport> {
  const { database } = deps;
  if (form.isPreview) return { ...(await sort(database.kysely, form)).report, undo: null };
  const { edits, report } = await database.kysely.transaction().execute(async (db) => {
    await lockMembers(db, database.dialect);
    // After the wait for the lock, so that the undo covers nothing that happened during it.
    const at = deps.now();
    const sorted = await sort(db, form);
    const made: (Edited | null)[] = [];
    for (const { member } of sorted.members) {
      const which = { series: form.series, number: member.record.number };
      const once = { database, now: () => at };
      made.push(
        await changeMember(once, db, which, editWith(member, changeFor(member, form)), viewer),
      );
    }
    const undo =
      made.length === 0
        ? null
        : {
            account: viewer.accountId,
            since: toInstant(at),
            through: await findNewestChange(db),
          };
    return { edits: made, report: { ...sorted.report, undo } };
  });
  for (const edited of edits) if (edited) notifyOfEdit(deps, edited, viewer);
  return report;
}
