/** What an admin has to know about a number before giving it to a member. */
import type { Ledger, NumberRecord } from '#contract/members/ledger.ts';
import { numberLabel } from '#contract/number-label.ts';

const inBrackets = (note: string) => (note === '' ? '' : ` (${note})`);

/** Why the number cannot be given; null if it can. */
export function describeTaken({
  series,
  number,
  state,
  note,
  member,
}: NumberRecord): string | null {
  const label = numberLabel(series, number);
  if (member !== null) return `${label} belongs to ${member.firstName} ${member.lastName}.`;
  return state === 'void' ? `${label} is void${inBrackets(note)} and cannot be used.` : null;
}

export function describeReserved({ series, number, state, note }: NumberRecord): string | null {
  if (state !== 'reserved') return null;
  return `${numberLabel(series, number)} is reserved${inBrackets(note)}. Use it only for that member.`;
}

/** Why the next number is not the one after the highest; null if it is. */
export function describeJump({ series, highest, next }: Ledger): string | null {
  const first = highest + 1;
  const last = next - 1;
  if (last < first) return null;
  const label = (number: number) => numberLabel(series, number);
  const between = first === last ? `${label(first)} is` : `${label(first)} to ${label(last)} are`;
  return `${between} reserved or void, so ${label(next)} is next.`;
}
