/** How names of members and months are displayed. Free of schemas, because every page loads it. */
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

interface NamedWriter extends Pick<NamedMember, 'firstName' | 'lastName'> {
  readonly freakBrotherNumber: number | null;
}

/** Of a remembrance. Keepers of the page may have no number. */
export function writerName({ freakBrotherNumber: number, ...writer }: NamedWriter): string {
  if (number !== null) return nameWithNumber({ ...writer, freakBrotherNumber: number });
  return writer.firstName === ''
    ? 'Someone who keeps this page'
    : `${writer.firstName} ${writer.lastName}, who keeps this page`;
}

/** In all dates of members, January first. */
export const monthShortNames = [
  ...(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'] as const),
  ...(['Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const),
] as const;
