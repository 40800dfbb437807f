/** The change log of a trial, and the numbers that it holds back. */
import { dayMs, hourMs, minuteMs } from '#contract/time.ts';
import type { MemberRecord } from '#contract/members/member-fields.ts';
import { type Change, type Snapshot, actorOf } from '#server/database/change-log/change-log.ts';
import {
  markSnapshot,
  type NumberMark,
} from '#server/features/members/ledger/number-marks.queries.ts';

/** The author of what a trial begins with; `remove-samples` removes everything up to it. */
export const sampleActor = 'sample-data';

/** The last ones; nobody has claimed them yet. */
export const importedMembers = 12;
const approvedClaims = 8;

interface SampleClaim {
  readonly accountId: number;
  readonly number: number;
  readonly claimedAt: number;
}

interface Logged {
  /** Regular members, by number. */
  readonly people: readonly MemberRecord[];
  readonly marks: readonly NumberMark[];
  /** Approved ones. */
  readonly claims: readonly SampleClaim[];
  /** Null for a trial without a sample admin. */
  readonly adminId: number | null;
  readonly now: number;
}

type Edit = readonly [
  hoursAgo: number,
  member: MemberRecord,
  before: Snapshot<'member'>,
  after: Snapshot<'member'>,
];

const keyOf = ({ series, number }: Pick<MemberRecord, 'series' | 'number'>) =>
  `${series}/${number}`;

/** The records as they are now, and what an admin completed or corrected in them. */
function chooseEdits(
  people: readonly MemberRecord[],
  isClaimed: (number: number) => boolean,
): Edit[] {
  const free = people.filter(({ number }) => !isClaimed(number)).slice(0, -importedMembers);
  const last = (isSuch: (member: MemberRecord) => boolean) => free.findLast(isSuch);
  const deceased = last((member) => member.deceased);
  const aliased = last(({ aliases }) => aliases.length > 0);
  const placed = last(({ location, year }) => location !== '' && year > 0);
  const named = last(({ lastName }) => lastName.endsWith('son'));
  const dated = last(({ day, year }) => day > 0 && year < 2_000);
  const edits: (Edit | undefined)[] = [
    deceased && [520, deceased, { deceased: false }, { deceased: true }],
    named && [
      430,
      named,
      { lastName: named.lastName.replace(/son$/, 'sen') },
      { lastName: named.lastName },
    ],
    dated && [300, dated, { day: 0, month: 0 }, { day: dated.day, month: dated.month }],
    placed && [170, placed, { location: '' }, { location: placed.location }],
    aliased && [51, aliased, { aliases: [] }, { aliases: aliased.aliases }],
  ];
  return edits.filter((edit) => edit !== undefined);
}

/** A typo in a year, and its correction with Undo two minutes later. */
function describeSlip(people: readonly MemberRecord[], at: number, actor: string) {
  const member = people.find(({ year }) => year === 1984);
  if (!member) return [];
  const right = { year: member.year };
  const wrong = { year: 1948 };
  const about = { actor, subject: 'member', subjectKey: keyOf(member), accountId: null } as const;
  return [
    { ...about, changedAt: at, before: right, after: wrong },
    { ...about, changedAt: at + 2 * minuteMs, before: wrong, after: right },
  ];
}

interface SampleLog {
  /** Oldest first. */
  readonly entries: readonly Change[];
  /** A change and the one that undoes it, or nothing; to be written after `entries`. */
  readonly undone: readonly Change[];
}

/** An import, an admin's edits, one of them undone, and approved claims. */
export function describeSampleChanges({ people, marks, claims, adminId, now }: Logged): SampleLog {
  const actor = adminId === null ? sampleActor : actorOf(adminId);
  const importedAt = now - 26 * dayMs;
  const claimed = new Set(claims.map(({ number }) => number));
  const latest = claims.toSorted((a, b) => a.claimedAt - b.claimedAt).slice(-approvedClaims);
  const entries: Change[] = [
    ...people.slice(-importedMembers).map(({ series, number, ...fields }): Change<'member'> => ({
      changedAt: importedAt,
      actor,
      subject: 'member',
      subjectKey: keyOf({ series, number }),
      before: null,
      after: { ...fields, isSample: true },
      accountId: null,
    })),
    ...marks.map((mark): Change<'number'> => ({
      changedAt: mark.marked_at,
      actor,
      subject: 'number',
      subjectKey: keyOf(mark),
      before: null,
      after: markSnapshot(mark),
      accountId: null,
    })),
    ...latest.map(({ accountId, number, claimedAt }): Change<'claim'> => ({
      changedAt: Math.min(now - hourMs, claimedAt + 5 * hourMs),
      actor,
      subject: 'claim',
      subjectKey: keyOf({ series: 'fb', number }),
      before: { account: accountId, isApproved: false },
      after: { account: accountId, isApproved: true },
      touchedAt: claimedAt,
      accountId,
    })),
    ...chooseEdits(people, (number) => claimed.has(number)).map(
      ([hoursAgo, member, before, after]): Change<'member'> => ({
        changedAt: now - hoursAgo * hourMs,
        actor,
        subject: 'member',
        subjectKey: keyOf(member),
        before,
        after,
        accountId: null,
      }),
    ),
  ];
  return {
    entries: entries.toSorted((a, b) => a.changedAt - b.changedAt),
    undone: describeSlip(people, now - 27 * hourMs, actor),
  };
}

const mostVoid = 12;

const reasons = [
  'Two cards were printed; the other number is used.',
  'Given back by the member.',
  'Card lost in the mail; a new number was given.',
  'Entered twice.',
] as const;
const reservations = [
  'For the organizer of the spring record, who asked for it.',
  'For the next big load at Two Rivers.',
  'For the next big load at Two Rivers.',
  'For the next big load at Two Rivers.',
] as const;

/** Numbers between these members that none of them has. */
function findGaps(people: readonly MemberRecord[]): number[] {
  return people.flatMap(({ number }, index) => {
    const before = people[index - 1]?.number ?? 0;
    return Array.from({ length: number - before - 1 }, (_, missing) => before + 1 + missing);
  });
}

/**
 * Chooses void numbers in the gaps, and reserved ones after the highest.
 *
 * @param people regular members, by number
 * @param highest the highest number of the series
 */
export function chooseMarks(
  people: readonly MemberRecord[],
  highest: number,
  now: number,
): NumberMark[] {
  const gaps = findGaps(people);
  const step = Math.max(1, Math.floor(gaps.length / mostVoid));
  const voids = gaps.filter((_, index) => index % step === 0).slice(0, mostVoid);
  return [
    ...voids.map((number, index): NumberMark => ({
      series: 'fb',
      number,
      state: 'void',
      note: reasons[index % reasons.length] ?? '',
      marked_at: now - (29 - index) * dayMs,
    })),
    ...reservations.map((note, index): NumberMark => ({
      series: 'fb',
      // The first free number after the last one is the one that the next member gets.
      number: highest + 2 + index,
      state: 'reserved',
      note,
      marked_at: now - 3 * dayMs,
    })),
  ];
}
