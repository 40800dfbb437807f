/** The page of a year, a day or a place: who jumped, when and where, and the photos. */
import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import { brothers } from './counts/count-labels.ts';
import { pageAddress, photosAddress } from './jump-address.ts';
import type { ShownPhotos } from './load-jumps.ts';
import { PhotoSection } from './photo-tiles.tsx';
import { Trail, type TrailProps } from './trail.tsx';
import './jumps.css';

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
