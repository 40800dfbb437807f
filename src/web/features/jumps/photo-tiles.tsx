/** Photos of a year, a day or a place. Each opens in the gallery. */
import './photo-tiles.css';
import type { DatedPhoto } from '#contract/gallery/dated-photos.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { takenText } from '#web/ui/photos/taken-text.ts';
import type { ShownPhotos } from './load-jumps.ts';

export function PhotoTiles({ photos }: { readonly photos: readonly DatedPhoto[] }) {
  return (
    <ul className="photo-tiles">
      {photos.map((photo) => (
        <li key={photo.photoId}>
          <Link to={`/Photo-Gallery?photo=${photo.photoId}`}>
            <img
              src={photo.thumbPhotoUri}
              alt={photo.caption}
              width={photo.thumbWidth}
              height={photo.thumbHeight}
              loading="lazy"
              decoding="async"
            />
            {/* The same words as the alternative text. */}
            <span aria-hidden="true">{photo.caption}</span>
          </Link>
          <small>{takenText(photo)}</small>
        </li>
      ))}
    </ul>
  );
}

interface SectionProps {
  readonly photos: ShownPhotos;
  /** The page with all of them. */
  readonly allAddress: string;
}

export function PhotoSection({ photos: { total, photos }, allAddress }: SectionProps) {
  if (total === 0) return null;
  return (
    <section className="card" aria-labelledby="photos">
      <h2 id="photos">Photos</h2>
      <PhotoTiles photos={photos} />
      {total > photos.length ? (
        <p>
          <LinkButton to={allAddress}>{`All ${total} photos`}</LinkButton>
        </p>
      ) : null}
    </section>
  );
}
