/** The accounts of a trial: their owners have claimed members, and two claims wait for an admin. */
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { foldText } from '#contract/members/search-text.ts';
import { dayMs, hourMs } from '#contract/time.ts';
import { inBatches } from '#server/database/batch-writer.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { NewAccountRow } from '#server/identity/accounts.ts';
import {
  buildAccountRow,
  proposeProfileName,
} from '#server/features/accounts/registration/new-account.ts';
import { sampleCards } from './sample-pictures.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Hashes of the accounts' passwords. */
export interface SampleHashes {
  /** Null for a trial whose admin has an account already; so is `member`. */
  readonly admin: string | null;
  readonly member: string | null;
  /** Of a password that nobody knows. */
  readonly others: string;
}

export const sampleEmails = { admin: 'admin@example.org', member: 'member@example.org' } as const;

interface SampleAccount {
  readonly row: NewAccountRow;
  readonly member: MemberRecord;
  readonly isApproved: boolean;
}

const mostClaimed = 200;
const daysOfClaims = 700;

type Home = Pick<NewAccountRow, 'city' | 'state_province' | 'time_zone_id'>;

const homes: readonly [Home, ...Home[]] = [
  { city: 'Rockford', state_province: 'Illinois', time_zone_id: 'Central Standard Time' },
  { city: 'Des Moines', state_province: 'Iowa', time_zone_id: 'Central Standard Time' },
  { city: 'Fort Wayne', state_province: 'Indiana', time_zone_id: 'US Eastern Standard Time' },
  { city: 'Lodi', state_province: 'California', time_zone_id: 'Pacific Standard Time' },
  { city: 'Ocala', state_province: 'Florida', time_zone_id: 'Eastern Standard Time' },
  { city: 'Tucson', state_province: 'Arizona', time_zone_id: 'US Mountain Standard Time' },
  { city: 'Waco', state_province: 'Texas', time_zone_id: 'Central Standard Time' },
  { city: 'Pueblo', state_province: 'Colorado', time_zone_id: 'Mountain Standard Time' },
];

const intros: readonly [string, ...string[]] = [
  'Still jumping on Sundays, weather and knees permitting.',
  'Looking for anyone who was on the summer loads with me.',
  'Hung up the rig, kept the jumpsuit.',
  'Pilot now. Somebody has to bring them up.',
];

const nameOf = ({ firstName, lastName }: MemberRecord) => `${firstName} ${lastName}`;

/** Members with a card first, then those with a story, then members from all numbers. */
function chooseClaimed(people: readonly MemberRecord[], howMany: number): MemberRecord[] {
  const living = people.filter(({ deceased }) => !deceased);
  const withCards = sampleCards.flatMap((card) =>
    living.filter(
      (member) =>
        member.number === card.number && nameOf(member) === nameOf({ ...member, ...card }),
    ),
  );
  // Not all who told their story have an account.
  const withStories = living.filter(({ story }, index) => story !== '' && index % 3 > 0);
  const step = Math.max(1, Math.floor(living.length / howMany));
  const others = living.filter((_, index) => index % step === 0);
  return [...new Set([...withCards, ...withStories, ...others, ...living])].slice(0, howMany);
}

interface AccountOf {
  readonly member: MemberRecord;
  readonly hash: string;
  readonly at: number;
  readonly random: SeededRandom;
  readonly role?: 'Admin' | 'User';
  readonly email?: string;
  /** If it differs from the member's, which happens after a marriage. */
  readonly lastName?: string;
}

function buildRow({
  member,
  hash,
  at,
  random,
  role = 'User',
  email,
  lastName,
}: AccountOf): NewAccountRow {
  const names = { firstName: member.firstName, lastName: lastName ?? member.lastName };
  const letters = (text: string) => foldText(text).replaceAll(/[^a-z]/g, '');
  const typical = `${letters(names.firstName)}.${letters(names.lastName)}.${member.number}@example.org`;
  return {
    ...buildAccountRow({
      ...names,
      email: email ?? typical,
      profileName: proposeProfileName(names, member.number, 0),
      passwordHash: hash,
      at,
      lapsesAt: null,
      role,
      isSample: true,
    }),
    ...random.pick(homes),
    country: 'United States',
    intro: random.chance(0.2) ? random.pick(intros) : '',
  };
}

/** The second of them is the admin, if there is one, and the first is the sample member. */
function buildClaimed(
  claimed: readonly MemberRecord[],
  hashes: SampleHashes,
  now: number,
  random: SeededRandom,
): SampleAccount[] {
  const logins = [
    { hash: hashes.member, email: sampleEmails.member, role: 'User' },
    { hash: hashes.admin, email: sampleEmails.admin, role: 'Admin' },
  ] as const;
  return claimed.map((member, index) => {
    // More of them joined lately than at the beginning.
    const age = Math.round(random.next() ** 2 * daysOfClaims * dayMs);
    const login = logins[index];
    const hash = login?.hash ?? null;
    const account =
      login && hash !== null
        ? { ...login, hash, at: now - daysOfClaims * dayMs }
        : { hash: hashes.others, at: now - hourMs - age };
    return { member, isApproved: true, row: buildRow({ ...account, member, random }) };
  });
}

/** One has the same names as its member; the other does not, so an admin has to ask. */
function buildWaiting(
  free: readonly MemberRecord[],
  hash: string,
  now: number,
  random: SeededRandom,
): SampleAccount[] {
  const [first, second] = [free[0], free.at(-1)];
  if (!first || !second) return [];
  const waiting = (member: MemberRecord, at: number, lastName = member.lastName) => ({
    member,
    isApproved: false,
    row: buildRow({ member, hash, at, random, lastName }),
  });
  return [
    waiting(first, now - 2 * dayMs),
    waiting(second, now - 5 * hourMs, `${second.lastName}-Harper`),
  ];
}

/** The admin of a trial with too few members for other accounts. */
export const buildSampleAdmin = (hash: string, now: number): NewAccountRow =>
  buildAccountRow({
    firstName: 'Sample',
    lastName: 'Admin',
    email: sampleEmails.admin,
    // Never clashes with a proposed profile name, which ends in a number.
    profileName: 'SampleAdmin',
    passwordHash: hash,
    at: now,
    lapsesAt: null,
    role: 'Admin',
    isSample: true,
  });

/** @param people regular members, by number */
export function buildSampleAccounts(
  people: readonly MemberRecord[],
  hashes: SampleHashes,
  now: number,
  random: SeededRandom,
): SampleAccount[] {
  const claimed = chooseClaimed(people, mostClaimed);
  const free = people.filter((member) => !member.deceased && !claimed.includes(member));
  return [
    ...buildClaimed(claimed, hashes, now, random),
    ...buildWaiting(free, hashes.others, now, random),
  ];
}

/** Returns the ids by email key. */
export async function insertSampleAccounts(
  db: Connection,
  rows: readonly NewAccountRow[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of inBatches(rows)) {
    const inserted = await db
      .insertInto('accounts')
      .values(batch)
      .returning(['id', 'email_key'])
      .execute();
    for (const { id, email_key } of inserted) ids.set(email_key, id);
  }
  return ids;
}

/** Ids of regular members by number. */
export async function findMemberIds(
  db: Connection,
  numbers: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('members')
    .where('series', '=', 'fb')
    .where('number', 'in', numbers)
    .select(['id', 'number'])
    .execute();
  return new Map(rows.map(({ id, number }) => [number, id]));
}
