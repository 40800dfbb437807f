/** The members who are gone. */
import { useLoaderData } from 'react-router';
import { brand } from '#contract/brand.ts';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/loading/failure-notice.tsx';
import { ListHeading } from '#web/ui/members/list-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { blueSkiesAddress, type BlueSkiesView } from './blue-skies-address.ts';
import { BlueSkiesSearch } from './blue-skies-search.tsx';
import type { LoadedBlueSkies } from './load-blue-skies.ts';
import { MemberGroup } from './member-group.tsx';
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
