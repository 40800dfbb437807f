/** The members who are gone. */
import { useRef, type SubmitEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { BlueSkies, BlueSkiesOrder } from '#contract/memorials/blue-skies.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { shownName } from '#contract/members/display-names.ts';
import { numberLabel } from '#contract/number-label.ts';
import { blueSkiesPath } from '#web/addresses/memorial-address.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { ListHeading } from '#web/ui/members/list-heading.tsx';
import { RowPortrait } from '#web/ui/members/portrait.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { blueSkiesAddress, type BlueSkiesView } from './blue-skies-address.ts';
import type { LoadedBlueSkies } from './load-blue-skies.ts';
import './blue-skies.css';

export function BlueSkiesPage() {
  const loaded: LoadedBlueSkies = useLoaderData();
  return (
    <>
      <ListHeading title="Blue Skies">
        <p className="sky-count">{`The ${brand.plural} who are gone.`}</p>
      </ListHeading>
      <section className="card list-card" aria-label="Blue Skies">
        <div className="row">
          <BlueSkiesSearch view={loaded.view} />
          <Order view={loaded.view} />
        </div>
        {loaded.kind === 'found' ? (
          <Found list={loaded.list} view={loaded.view} />
        ) : (
          <LoadFailure failure={loaded.failure} />
        )}
      </section>
    </>
  );
}

interface Props {
  readonly list: BlueSkies;
  readonly view: BlueSkiesView;
}

const membersOf = (total: number) => `${total} ${total === 1 ? 'member' : 'members'}`;

function Found({ list: { total, page, totalPages, groups }, view }: Props) {
  const { by, term } = view;
  return (
    <>
      <p role="status">
        {term === '' ? membersOf(total) : `${membersOf(total)} found for “${term}”. `}
        {term === '' ? null : <Link to={blueSkiesAddress({ by })}>Show all</Link>}
      </p>
      {groups.map(({ heading, members }) => (
        <MemberGroup key={heading} by={by} heading={heading} members={members} />
      ))}
      <PageLinks
        addressOf={(to) => blueSkiesAddress({ by, term, page: to })}
        page={page}
        totalPages={totalPages}
      />
    </>
  );
}

const orders = [
  ['name', 'By name'],
  ['year', 'By year of the jump'],
] as const;

function Order({ view: { by: shown, term } }: { readonly view: BlueSkiesView }) {
  return (
    <nav aria-label="Order">
      <ul className="row blue-order">
        {orders.map(([by, label]) => (
          <li key={by}>
            <Link
              to={blueSkiesAddress({ by, term })}
              aria-current={by === shown ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const label = `${brand.numberPrefix} number or partial name`;

/** Works without JavaScript. */
function BlueSkiesSearch({ view: { by, term } }: { readonly view: BlueSkiesView }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();

  function search(event: SubmitEvent) {
    event.preventDefault();
    void navigate(blueSkiesAddress({ by, term: field.current?.value.trim() ?? '' }));
  }

  return (
    <form className="row blue-search" role="search" action={blueSkiesPath} onSubmit={search}>
      {by === 'year' ? <input type="hidden" name="by" value="year" /> : null}
      <label htmlFor="blue-term" className="visually-hidden">
        {label}
      </label>
      <input
        // Back and Forward show the term of their page.
        key={term}
        ref={field}
        id="blue-term"
        name="q"
        type="search"
        className="field"
        placeholder={label}
        defaultValue={term}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" kind="quiet">
        Search
      </Button>
    </form>
  );
}

interface GroupProps {
  readonly by: BlueSkiesOrder;
  readonly heading: string;
  readonly members: readonly ListedMember[];
}

function titleOf(by: BlueSkiesOrder, heading: string): string {
  if (heading === '') return by === 'year' ? 'Year unknown' : 'Names withheld';
  return heading === '#' ? 'Other' : heading;
}

/** Members with the same first letter, or of the same year. */
function MemberGroup({ by, heading, members }: GroupProps) {
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
