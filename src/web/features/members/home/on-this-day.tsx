/** Anniversaries of jumps. The server shows those of its day, the browser those of the visitor's. */
import { useSyncExternalStore } from 'react';
import { brand } from '#contract/brand.ts';
import type { AnniversariesAtHome } from '#contract/jumps/jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { DeceasedMarker } from '#web/ui/deceased-marker.tsx';
import { Link } from '#web/ui/link.tsx';

interface Props {
  readonly anniversaries: AnniversariesAtHome;
}

/** In the list of three days. */
const dayOfServer = 1;

const neverChanges = () => () => {};

function readToday(): string {
  const now = new Date();
  return `${now.getMonth() + 1}-${now.getDate()}`;
}

export function OnThisDay({ anniversaries: { days, week, month } }: Props) {
  const today = useSyncExternalStore(neverChanges, readToday, () => null);
  const own = days.find(({ month: ofMonth, day }) => `${ofMonth}-${day}` === today);
  const shown = [
    { title: 'On this day', ...(own ?? days[dayOfServer] ?? month) },
    { title: 'This week in the past', ...week },
    { title: 'This month in the past', ...month },
  ].find(({ total }) => total > 0);
  if (shown === undefined) return null;
  const { title, total, members } = shown;
  return (
    <section aria-labelledby="on-this-day">
      <h2 id="on-this-day">{title}</h2>
      <p className="hint">
        {total === 1 ? '1 jump' : `${total} jumps`}
        {total > members.length ? `, the first ${members.length} of them here` : null}
      </p>
      {/* The height does not depend on the members, so nothing moves when the browser shows another day. */}
      <ul className="anniversaries">
        {members.map((member) => (
          <li key={member.freakBrotherNumber}>
            <AnniversaryCard member={member} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnniversaryCard({ member }: { readonly member: ListedMember }) {
  const { freakBrotherNumber: number, deceased, year, location } = member;
  return (
    <Link className="story-card anniversary" to={`/${brand.singularSlug}/${number}`}>
      <span className="anniversary-year">
        <b>{year}</b> <span className="number">{numberLabel('fb', number)}</span>
      </span>
      <span className="anniversary-place">{location}</span>
      <span className="anniversary-name">
        {shownName(member)}
        {/* The no-break space keeps the marker on the same line as the name. */}
        {deceased ? '\u00A0' : null}
        {deceased ? <DeceasedMarker /> : null}
      </span>
    </Link>
  );
}
