/** Members that the server finds by another name or a similar spelling, when no listed name matches. */
import { findMembers, type FoundMember } from '#contract/members/editing.ts';
import { seriesLabels, type Series } from '#contract/number-label.ts';
import { QueryState } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { Link } from '#web/ui/link.tsx';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { memberAddress } from '#web/addresses/member-address.ts';

interface Props {
  readonly series: Series;
  readonly q: string;
}

export function FoundOtherwise({ series, q }: Props) {
  const { value, ...query } = useQuery(findMembers, {
    query: { series, q, page: '1' },
  });
  if (value === null) {
    return <QueryState label="Looking for other names" query={query} />;
  }
  const { members } = value;
  if (members.length === 0) return <p className="empty">{`No member matches “${q}”.`}</p>;
  return (
    <>
      <p className="hint">{`No listed name matches “${q}”. Found by another name:`}</p>
      <FoundMemberTable members={members} />
    </>
  );
}

function marksOf({ account, isStoryHidden, isNameWithheld }: FoundMember): string[] {
  const claim = account?.isApproved === false ? 'Claim waiting' : 'Claimed';
  return [
    ...(account === null ? [] : [claim]),
    ...(isStoryHidden ? ['Story hidden'] : []),
    ...(isNameWithheld ? ['Name withheld'] : []),
  ];
}

function Row({ member }: { readonly member: FoundMember }) {
  const { series, freakBrotherNumber: number, firstName, lastName, deceased } = member;
  return (
    <tr>
      <th scope="row">
        <Link to={memberAddress(series, number)} aria-label={`${number} ${firstName} ${lastName}`}>
          {number}
        </Link>
      </th>
      <td>{firstName}</td>
      <td>
        {deceased ? `${lastName}\u00A0` : lastName}
        {deceased ? <DeceasedMarker /> : null}
        <ul className="marks">
          {marksOf(member).map((mark) => (
            <li key={mark} className="mark">
              {mark}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function FoundMemberTable({ members }: { readonly members: readonly FoundMember[] }) {
  const [first] = members;
  return (
    <table className="table">
      <caption className="visually-hidden">Members</caption>
      <thead>
        <tr>
          <th scope="col">{first ? `${seriesLabels[first.series]} Number` : 'Number'}</th>
          <th scope="col">First Name</th>
          <th scope="col">Last Name</th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.freakBrotherNumber} member={member} />
        ))}
      </tbody>
    </table>
  );
}
