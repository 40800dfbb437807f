/** The page of a year, a day or a place: who jumped, when and where, and the photos. */
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';
import { takenText } from '#web/ui/photos/taken-text.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { brothers } from './jump-words.ts';
import type { ShownPhotos } from './load-jumps.ts';
import './jumps.css';
import { pageAddress } from '#web/ui/page/page-in-search.ts';
import { photosAddress } from '#web/addresses/jump-address.ts';
import { Link } from '#web/ui/link.tsx';

interface Props extends TrailProps {
  readonly title: string;
  readonly path: string;
  /** All members. */
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
  /** In place of members. */
  readonly empty: string;
  readonly photos: ShownPhotos;
  /** The members of this page, in groups. */
  readonly children: ReactNode;
}

export function BookPage(props: Props) {
  const { title, path, total, page, totalPages, empty, photos, children, ...trail } = props;
  return (
    <>
      <PageHeading title={title}>
        <p className="sky-count">
          <b>{total}</b> {brothers(total)}
        </p>
      </PageHeading>
      <section className="card" aria-label={title}>
        <Trail {...trail} />
        {total === 0 ? <p className="empty">{empty}</p> : children}
        <PageLinks addressOf={(to) => pageAddress(path, to)} page={page} totalPages={totalPages} />
      </section>
      <PhotoSection photos={photos} allAddress={photosAddress(path)} />
    </>
  );
}

interface SectionProps {
  readonly photos: ShownPhotos;
  /** The page with all of them. */
  readonly allAddress: string;
}

function PhotoSection({ photos: { total, photos }, allAddress }: SectionProps) {
  if (total === 0) return null;
  return (
    <Card title="Photos">
      <PhotoThumbs photos={photos} noteOf={takenText} />
      {total > photos.length ? (
        <p>
          <LinkButton to={allAddress}>{`All ${total} photos`}</LinkButton>
        </p>
      ) : null}
    </Card>
  );
}

interface Step {
  readonly label: string;
  readonly to: string;
}

interface TrailProps {
  /** From the widest page down to the one above this one. */
  readonly above: readonly Step[];
  readonly here: string;
  readonly previous?: Step | null;
  readonly next?: Step | null;
}

/** Where the page is in the jump book, with links to its neighbors. */
export function Trail({ above, here, previous = null, next = null }: TrailProps) {
  return (
    <div className="row trail">
      <nav aria-label="Breadcrumb">
        <ol className="row">
          {above.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
          <li aria-current="page">{here}</li>
        </ol>
      </nav>
      {previous === null && next === null ? null : (
        <nav className="row trail-sides" aria-label="Neighbors">
          {previous === null ? null : (
            <Link to={previous.to} rel="prev">
              <span aria-hidden="true">← </span>
              <span className="visually-hidden">Previous: </span>
              {previous.label}
            </Link>
          )}
          {next === null ? null : (
            <Link to={next.to} rel="next">
              <span className="visually-hidden">Next: </span>
              {next.label}
              <span aria-hidden="true"> →</span>
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
