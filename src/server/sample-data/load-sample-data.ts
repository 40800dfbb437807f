/** Loads the sample data of a trial, and finds out whether the site has any. */
import type { MemberRecord } from '#contract/members/member-fields.ts';
import type { Connection, Database } from '#server/database/open-database.ts';
import { localHourOf } from '#server/identity/time-zones.ts';
import { lockMembers } from '#server/database/register/lock-members.ts';
import { createMemberWriter } from '#server/features/members/record/member-writer.ts';
import { buildSampleAdmin, insertSampleAccounts, type SampleHashes } from './sample-accounts.ts';
import { addSampleLife, type SamplePeople } from './sample-life.ts';
import { buildSampleMembers } from './sample-members.ts';

async function isWithoutTraces(db: Connection): Promise<boolean> {
  const member = await db.selectFrom('members').select('id').limit(1).executeTakeFirst();
  const change = await db.selectFrom('change_log').select('id').limit(1).executeTakeFirst();
  return member === undefined && change === undefined;
}

/** A mail about the sample inbox at once would hide the summary of the first start. */
async function beginDigestsTomorrow(db: Connection, now: number): Promise<void> {
  const admins = await db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .select(['id', 'time_zone_id'])
    .execute();
  for (const { id, time_zone_id: zone } of admins) {
    const { day } = localHourOf(now, zone);
    await db.updateTable('accounts').set({ digest_sent_on: day }).where('id', '=', id).execute();
  }
}

/** Whether no member was ever added. */
export async function isUntouched({ kysely }: Database): Promise<boolean> {
  return isWithoutTraces(kysely);
}

export async function hasSampleMembers({ kysely }: Database): Promise<boolean> {
  const sample = await kysely
    .selectFrom('members')
    .where('is_sample', '=', 1)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return sample !== undefined;
}

/** Asks the database until the answer is no, and then never again: sample data is only added at the start. */
export function createSampleCheck(database: Database): () => Promise<boolean> {
  let hasSamples = true;
  return async () => {
    if (hasSamples) hasSamples = await hasSampleMembers(database);
    return hasSamples;
  };
}

const membersPerStep = 2_000;
/** As many as a trial has unless its settings ask for more or fewer. */
const castSize = 2_000;
/** Smaller lists are for tests: they have members and nothing else. */
export const fewestForLife = 1_000;

const nobodySignsIn: SampleHashes = { admin: null, member: null, others: '' };

function* inSteps(members: Iterable<MemberRecord>): Generator<MemberRecord[]> {
  let step: MemberRecord[] = [];
  for (const member of members) {
    if (step.push(member) < membersPerStep) continue;
    yield step;
    step = [];
  }
  yield step;
}

/** Remembers the first regular members, and the highest number, of all that are added. */
function createCast() {
  const cast: MemberRecord[] = [];
  let highest = 0;
  let total = 0;
  return {
    see(members: readonly MemberRecord[]) {
      const regular = members.filter(({ series }) => series === 'fb');
      cast.push(...regular.slice(0, castSize - cast.length));
      total += members.length;
      highest = Math.max(highest, regular.at(-1)?.number ?? 0);
    },
    people: (): SamplePeople => ({ cast, highest, total }),
  };
}

/**
 * Adds `count` regular sample members and some of each night series, and, from 1,000 on, what a site in use has; all or
 * nothing. Returns how many members it added: 0 if another process added data first.
 */
export async function loadSampleData(
  database: Database,
  count: number,
  now: number,
  hashes: SampleHashes = nobodySignsIn,
): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    await lockMembers(transaction, database.dialect);
    if (!(await isWithoutTraces(transaction))) return 0;
    const writer = createMemberWriter(transaction, { isSample: true, at: now });
    const cast = createCast();
    for (const step of inSteps(buildSampleMembers(count))) {
      await writer.add(step);
      await writer.replaceAliases(step.filter((member) => member.aliases.length > 0));
      cast.see(step);
    }
    const people = cast.people();
    if (count >= fewestForLife) await addSampleLife(transaction, people, hashes, now);
    else if (hashes.admin !== null) {
      await insertSampleAccounts(transaction, [buildSampleAdmin(hashes.admin, now)]);
    }
    await beginDigestsTomorrow(transaction, now);
    return people.total;
  });
}
