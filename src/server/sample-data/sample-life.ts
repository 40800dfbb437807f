/**
 * Fills a trial with what a site in use has: accounts, claims, held-back numbers, messages, searches, views
 * and a change log.
 */
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { dayMs } from '#contract/time.ts';
import { recordChanges, type Change } from '#server/database/change-log/change-log.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ContactMessagesTable } from '#server/database/schema/contact.ts';
import { insertSearches } from '#server/features/members/directory/search-log.ts';
import { addMemberViews } from '#server/features/members/directory/visit-log.ts';
import { writeMarks } from '#server/features/members/ledger/number-marks.queries.ts';
import {
  buildSampleAccounts,
  findMemberIds,
  insertSampleAccounts,
  type SampleHashes,
} from './sample-accounts.ts';
import {
  chooseMarks,
  describeSampleChanges,
  importedMembers,
  sampleActor,
} from './sample-changes.ts';
import { addSampleRequests } from './sample-requests.ts';
import { drawSearches, drawViews } from './sample-visits.ts';
import { createSeededRandom } from './seeded-random.ts';

type SampleMessage = Pick<ContactMessagesTable, 'about' | 'name' | 'text'> & {
  readonly daysAgo: number;
  readonly number: number | null;
};

/** The numbers of linked members who are no admins. */
type Linked = readonly number[];

/** @param cast members of the trial, by number */
function describeMessages(cast: readonly MemberRecord[], linked: Linked): SampleMessage[] {
  const living = cast.filter(({ deceased }) => !deceased).map(({ number }) => number);
  const numberAt = (index: number) => living[index] ?? null;
  return [
    {
      about: 'death',
      name: 'Carol Whitfield',
      daysAgo: 5,
      number: numberAt(40),
      text: 'My father passed away in March. He talked about this jump all his life. Could you mark his page, and leave the story as it is? Thank you for keeping it.',
    },
    {
      about: 'record',
      name: 'Dale Hutchins',
      daysAgo: 3,
      number: numberAt(71),
      text: 'The place is wrong: we jumped at the old field, before it moved across the road. The year is right.',
    },
    {
      about: 'take-down',
      name: 'Marlene Ostrander',
      daysAgo: 2,
      number: numberAt(112),
      text: 'Please list me by number only. I do not use my old name any more.',
    },
    {
      about: 'sign-in',
      name: 'Gus Lindqvist',
      daysAgo: 1,
      number: numberAt(18),
      text: 'I have a new phone and a new email address, and the code goes to the old one. What can I do?',
    },
    {
      about: 'lost-email',
      name: 'Roy Penhallow',
      daysAgo: 2,
      number: linked[4] ?? null,
      text: 'My provider closed down, and with it my email. I can show my card.',
    },
    {
      about: 'my-number',
      name: 'Harold Voss',
      daysAgo: 1,
      number: linked[3] ?? null,
      text: 'The number is on my card from the old club. I never had an account here.',
    },
  ];
}

function buildSampleMessages(
  { cast, linked }: { readonly cast: readonly MemberRecord[]; readonly linked: Linked },
  now: number,
) {
  return describeMessages(cast, linked).map(({ daysAgo, ...message }, index) => {
    const email = `visitor${index + 1}@sample.invalid`;
    const writtenAt = now - daysAgo * dayMs;
    return {
      ...message,
      email,
      email_key: email,
      written_at: writtenAt,
      confirmed_at: writtenAt,
      token_hash: `sample ${index + 1}`,
      is_sample: 1 as const,
    };
  });
}

const seed = 58;
const viewedMembers = 40;

/** Regular members of a trial. */
export interface SamplePeople {
  /** The first ones, by number, with all that is known about them. */
  readonly cast: readonly MemberRecord[];
  /** The highest number of all. */
  readonly highest: number;
  /** How many members of all series there are. */
  readonly total: number;
}

async function addAccounts(
  db: Connection,
  { cast }: SamplePeople,
  hashes: SampleHashes,
  now: number,
) {
  const earlier = cast.slice(0, -importedMembers);
  const accounts = buildSampleAccounts(earlier, hashes, now, createSeededRandom(seed));
  const ids = await insertSampleAccounts(
    db,
    accounts.map(({ row }) => row),
  );
  const memberIds = await findMemberIds(
    db,
    accounts.map(({ member }) => member.number),
  );
  const claims = accounts.map(({ row, member, isApproved }) => ({
    accountId: ids.get(row.email_key) ?? 0,
    memberId: memberIds.get(member.number) ?? 0,
    number: member.number,
    claimedAt: row.created_at,
    isApproved,
    isAdmin: row.role === 'Admin',
  }));
  const rows = claims.map(({ accountId, memberId, claimedAt, isApproved }) => ({
    account_id: accountId,
    member_id: memberId,
    is_approved: isApproved ? (1 as const) : (0 as const),
    linked_by: isApproved ? ('admin' as const) : null,
    linked_at: isApproved ? claimedAt : null,
    claimed_at: claimedAt,
    is_validated: 1 as const,
  }));
  await db.insertInto('claims').values(rows).execute();
  return claims;
}

/** The second of two entries undoes the first. */
async function recordUndo(db: Connection, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await recordChanges(db, changes);
  const [undoing, undone] = await db
    .selectFrom('change_log')
    .orderBy('id', 'desc')
    .limit(2)
    .select('id')
    .execute();
  if (!undoing || !undone) return;
  const entries = db.updateTable('change_log');
  await entries.set({ undoes: undone.id }).where('id', '=', undoing.id).execute();
  await entries.set({ undone_by: undoing.id }).where('id', '=', undone.id).execute();
}

/** In the transaction that adds the members. */
export async function addSampleLife(
  db: Connection,
  people: SamplePeople,
  hashes: SampleHashes,
  now: number,
): Promise<void> {
  const { cast, highest, total } = people;
  const marks = chooseMarks(cast, highest, now);
  await writeMarks(db, marks);
  const claims = await addAccounts(db, people, hashes, now);
  const random = createSeededRandom(seed + 1);
  await insertSearches(db, drawSearches(cast, now, random));
  const popular = claims.slice(0, viewedMembers).map(({ memberId }) => memberId);
  await addMemberViews(db, drawViews(popular, now, random));
  const log = describeSampleChanges({
    people: cast,
    marks,
    claims: claims.filter(({ isApproved }) => isApproved),
    adminId: claims.find(({ isAdmin }) => isAdmin)?.accountId ?? null,
    now,
  });
  const members = claims.filter(({ isApproved, isAdmin }) => isApproved && !isAdmin);
  const linked = members.map(({ number }) => number);
  const messages = buildSampleMessages({ cast, linked }, now);
  await db.insertInto('contact_messages').values(messages).execute();
  await addSampleRequests(db, cast, claims, now);
  await recordChanges(db, log.entries);
  await recordUndo(db, log.undone);
  await recordChanges(db, [
    {
      changedAt: now,
      actor: sampleActor,
      subject: 'sample',
      subjectKey: 'members',
      before: null,
      after: { sampleMembers: total },
      accountId: null,
    },
  ]);
}
