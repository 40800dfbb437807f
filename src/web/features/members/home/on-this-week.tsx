/** Jumps of other years around this day: one card for each jump, with everyone who was on it. */
import type { JumpAtHome } from '#contract/jumps/jumps.ts';
import { monthShortNames } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { dayAddress } from '#web/addresses/jump-address.ts';
import { writeRanges } from '#web/addresses/number-ranges.ts';
import { Link } from '#web/ui/link.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';

/** Portraits that fit beside each other on a card. */
const maxFaces = 6;

export function OnThisWeek({ jumps }: { readonly jumps: readonly JumpAtHome[] }) {
  return (
    <section className="stack home-block" aria-labelledby="on-this-week">
      <div className="row heading-row">
        <h2 id="on-this-week">On this week</h2>
        <Link to="/Jumps">All jumps</Link>
      </div>
      <ul className="grid tiles">
        {jumps.map((jump) => (
          <li key={jump.year}>
            <JumpCard jump={jump} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Such as `FB12, FB15–FB20`. */
function writeNumbers({ members, total }: JumpAtHome): string {
  const ranges = writeRanges(members.map(({ freakBrotherNumber }) => freakBrotherNumber));
  const numbers = ranges
    .replaceAll('-', '–')
    .replaceAll(/\d+/g, (number) => numberLabel('fb', Number(number)));
  const more = total - members.length;
  return more > 0 ? `${numbers} and ${more} more` : numbers;
}

function JumpCard({ jump }: { readonly jump: JumpAtHome }) {
  const { year, month, day, location, maneuver, members } = jump;
  return (
    <Link className="tile" to={dayAddress(jump)}>
      <span className="faces">
        {members.slice(0, maxFaces).map((member) => (
          <RowPortrait key={member.freakBrotherNumber} member={member} />
        ))}
      </span>
      <b className="tile-title">{`${day} ${monthShortNames[month - 1]} ${year}`}</b>
      <span>
        {location}
        {location !== '' && maneuver !== '' ? ' · ' : null}
        <span className="whole-words">{maneuver}</span>
      </span>
      <span className="tile-numbers">{writeNumbers(jump)}</span>
    </Link>
  );
}
