import { nameWithNumber } from '#contract/members/display-names.ts';
import { markScale, type ShownMark } from '#contract/people-in-photos/marks.ts';

export const nameOfMark = ({ member }: Pick<ShownMark, 'member'>): string =>
  member === null ? 'Who is this?' : nameWithNumber(member);

/** For style sheets. */
export const percentOf = (thousandths: number): string => `${(thousandths / markScale) * 100}%`;
