/** All places with members, by name. */
import './jumps.css';
import { useLoaderData } from 'react-router';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import type { Loaded } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { Trail } from './book-page.tsx';
import { jumpsPath, placeAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';

export function PlacesPage() {
  const loaded: Loaded<JumpSummary['places']> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Places" subject="page" />;
  const { content: places } = loaded;
  return (
    <>
      <PageHeading title="Places">
        <p className="sky-count">
          <b>{places.length}</b> {places.length === 1 ? 'place' : 'places'} with jumps
        </p>
      </PageHeading>
      <section className="card" aria-label="Places">
        <Trail above={[{ label: 'Jumps', to: jumpsPath }]} here="Places" />
        {places.length === 0 ? (
          <p className="empty">No jump with a known place yet.</p>
        ) : (
          <PlaceList places={places} />
        )}
      </section>
    </>
  );
}

/** Places with their counts. */
export function PlaceList({ places }: { readonly places: JumpSummary['places'] }) {
  return (
    <ul className="grid place-list">
      {places.map(({ slug, name, count }) => (
        <li key={slug}>
          <Link className="count-link" to={placeAddress(slug)}>
            <span>{name}</span> <b className="number">{count}</b>
            <span className="visually-hidden">{count === 1 ? ' member' : ' members'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
