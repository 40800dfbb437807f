import type { MemberRecord } from '#contract/members/record.ts';
import { lockMembers } from '#server/database/members/lock-members.ts';
import { createMemberWriter } from '#server/database/members/member-writer.ts';
import type { Database } from '#server/database/open-database.ts';
import { isWithoutTraces } from './sample-members.queries.ts';
import { buildSampleMembers } from './sample-members.ts';

const membersPerStep = 2_000;

function* inSteps(members: Iterable<MemberRecord>): Generator<MemberRecord[]> {
  let step: MemberRecord[] = [];
  for (const member of members) {
    if (step.push(member) < membersPerStep) continue;
    yield step;
    step = [];
  }
  yield step;
}

/**
 * Adds `count` regular sample members and some of each night series, all or none. Returns false if another process
 * added data first.
 */
export async function loadSampleData(
  database: Database,
  count: number,
  now: number,
): Promise<boolean> {
  return database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    if (!(await isWithoutTraces(transaction))) return false;
    const writer = createMemberWriter(transaction, { isSample: true, at: now });
    for (const step of inSteps(buildSampleMembers(count))) {
      await writer.add(step);
      await writer.replaceAliases(step.filter((member) => member.aliases.length > 0));
    }
    return true;
  });
}
