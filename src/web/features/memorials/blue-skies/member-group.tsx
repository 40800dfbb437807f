/** Members with the same first letter, or of the same year. */
import { brand } from '#contract/brand.ts';
import type { BlueSkiesOrder } from '#contract/memorials/blue-skies.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';

interface Props {
  readonly by: BlueSkiesOrder;
  readonly heading: string;
  readonly members: readonly ListedMember[];
}

function titleOf(by: BlueSkiesOrder, heading: string): string {
  if (heading === '') return by === 'year' ? 'Year unknown' : 'Names withheld';
  return heading === '#' ? 'Other' : heading;
}

export function MemberGroup({ by, heading, members }: Props) {
  const id = `group-${heading === '#' ? 'other' : heading || 'last'}`;
  return (
    <section className="blue-group" aria-labelledby={id}>
      <h2 id={id}>{titleOf(by, heading)}</h2>
      <ul className="grid member-rows">
        {members.map((member) => (
          <li key={member.freakBrotherNumber}>
            <Link className="member-row" to={`/${brand.singularSlug}/${member.freakBrotherNumber}`}>
              <RowPortrait member={member} />
              <span>
                {shownName(member)}
                <span className="hint">{factsOf(member)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A withheld name already has its number. */
function factsOf({ freakBrotherNumber: number, nameWithheld: isWithheld, year }: ListedMember) {
  return [
    ...(isWithheld ? [] : [numberLabel('fb', number)]),
    ...(year > 0 ? [`jumped in ${year}`] : []),
  ].join(', ');
}
