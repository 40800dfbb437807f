import { numberLabel } from '../number-label.ts';

interface NamedMember {
  readonly freakBrotherNumber: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Shown in place of a name that is withheld. */
export const nameWithheld = 'name withheld';

/** The name of a regular member. Names are only blank where they are withheld. */
export const shownName = ({ freakBrotherNumber, firstName, lastName }: NamedMember): string =>
  firstName === ''
    ? `${numberLabel('fb', freakBrotherNumber)}, ${nameWithheld}`
    : `${firstName} ${lastName}`;

/** Such as `Ann Example, FB7`, or `FB7, name withheld`. */
export const nameWithNumber = (member: NamedMember): string =>
  member.firstName === ''
    ? shownName(member)
    : `${shownName(member)}, ${numberLabel('fb', member.freakBrotherNumber)}`;

// The short names of the months, January first, in all dates of members.

export const monthShortNames = [
  ...(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] as const),
  ...(['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const),
] as const;
