/** All photos of a year, a day or a place. */
import './jumps.css';
import { useLoaderData } from 'react-router';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { PageLinks } from '#web/ui/page/page-links.tsx';
import type { Loaded, AllPhotos } from './load-jumps.ts';
import { NotShown } from './not-shown.tsx';
import { Trail } from './book-page.tsx';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';
import { takenText } from '#web/ui/photos/taken-text.ts';
import { pageAddress } from '#web/ui/page/page-in-search.ts';
import { photosAddress } from '#web/addresses/jump-address.ts';

export function PhotosPage() {
  const loaded: Loaded<AllPhotos> = useLoaderData();
  if (loaded.kind !== 'found') return <NotShown loaded={loaded} title="Photos" subject="page" />;
  const { title, total, page, totalPages, photos, above, overview } = loaded.content;
  return (
    <>
      <PageHeading title={title}>
        <p className="sky-count">
          <b>{total}</b> {total === 1 ? 'photo' : 'photos'}
        </p>
      </PageHeading>
      <section className="card" aria-label={title}>
        <Trail above={[overview, above]} here="Photos" />
        <PhotoThumbs photos={photos} noteOf={takenText} />
        <PageLinks
          addressOf={(to) => pageAddress(photosAddress(above.to), to)}
          page={page}
          totalPages={totalPages}
        />
      </section>
    </>
  );
}
