/** Members as a table: number, first name, last name; a row leads to the profile. */
import { Link } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members.ts';
import { DeceasedMarker } from './deceased-marker.tsx';

interface Props {
  readonly caption: string;
  readonly members: readonly MemberListItem[];
}

export function MemberTable({ caption, members }: Props) {
  return (
    <table className="members">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{brand.numberPrefix} Number</th>
          <th scope="col">First Name</th>
          <th scope="col">Last Name</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ freakBrotherNumber, firstName, lastName, deceased }) => (
          <tr key={freakBrotherNumber}>
            <td>
              <Link
                to={`/${brand.singularSlug}/${freakBrotherNumber}`}
                aria-label={`${freakBrotherNumber} ${firstName} ${lastName}`}
              >
                {freakBrotherNumber}
              </Link>
            </td>
            <td>{firstName}</td>
            <td>
              {lastName}
              {deceased ? <DeceasedMarker /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
