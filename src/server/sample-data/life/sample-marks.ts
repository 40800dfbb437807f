/** Chooses numbers that a trial holds back: void ones in the gaps, and reserved ones after the highest. */
import type { MemberRecord } from '#contract/members/record.ts';
import type { NumberMark } from '#server/features/members/ledger/number-marks.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
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

/** @param people regular members, by number; @param highest the highest number of the series */
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
