/** Writes the members that an import adds or changes, with their entries in the change log. */
import type { MemberRecord } from '#contract/members/record.ts';
import { createChangeRecorder, type Change } from '#server/database/change-log/change-log.ts';
import { findClaimants } from '../editing/claimants.queries.ts';
import type { MarkedAccount } from '#server/database/members/end-access-of-deceased.ts';
import { createMemberWriter } from '#server/database/members/member-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { StoredMember } from './member-import.queries.ts';
import type { PlannedMember } from './plan-import.ts';

/** Leaves out series and number, which the entry's key contains. */
function toSnapshot(member: MemberRecord) {
  const { series: _series, number: _number, ...fields } = member;
  return fields;
}

/** Flags of a sample member are part of the snapshot, because the import clears them. */
const toSnapshotBefore = ({ record, isSample, flags }: StoredMember) => ({
  ...toSnapshot(record),
  ...(isSample ? { isSample } : {}),
  ...(isSample ? Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)) : {}),
});

interface Importing {
  readonly actor: string;
  readonly at: number;
}

const toChange = (
  { before, after }: PlannedMember,
  { actor, at }: Importing,
  accountId: number | undefined,
): Change => ({
  changedAt: at,
  actor,
  subject: 'member',
  subjectKey: `${after.series}/${after.number}`,
  before: before && toSnapshotBefore(before),
  after: toSnapshot(after),
  ...(before ? { touchedAt: before.updatedAt } : {}),
  ...(accountId === undefined ? {} : { accountId }),
});

const hasOtherAliases = ({ before, after, changed }: PlannedMember) =>
  before ? changed.includes('aliases') : after.aliases.length > 0;

async function findClaimantsOf(
  db: Connection,
  planned: readonly PlannedMember[],
): Promise<Map<PlannedMember, number>> {
  const accounts = new Map<PlannedMember, number>();
  for (const [series, members] of Map.groupBy(planned, ({ after }) => after.series)) {
    const numbers = members.map(({ after }) => after.number);
    const claimants = await findClaimants(db, series, numbers);
    for (const member of members) {
      const accountId = claimants.get(member.after.number);
      if (accountId !== undefined) accounts.set(member, accountId);
    }
  }
  return accounts;
}

/**
 * Runs in the caller's transaction. Skips members without changes.
 *
 * @returns a function that writes a batch, and returns the accounts of members it marked as deceased
 */
export function createImportWriter(
  db: Connection,
  importing: Importing,
): (batch: readonly PlannedMember[]) => Promise<MarkedAccount[]> {
  const members = createMemberWriter(db, { isSample: false, at: importing.at });
  const changeLog = createChangeRecorder(db);
  return async (batch) => {
    const touched = batch.filter(({ before, changed }) => before === null || changed.length > 0);
    const { added = [], changed = [] } = Object.groupBy(touched, ({ before }) =>
      before === null ? 'added' : 'changed',
    );
    await members.add(added.map(({ after }) => after));
    const marked = await members.write(changed.map(({ after }) => after));
    await members.replaceAliases(touched.filter(hasOtherAliases).map(({ after }) => after));
    const claimants = await findClaimantsOf(db, changed);
    await changeLog.record(
      touched.map((member) => toChange(member, importing, claimants.get(member))),
    );
    return marked;
  };
}
