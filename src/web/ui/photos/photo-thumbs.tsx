/** Photos as prints. Each opens in the gallery. */
import type { ReactNode } from 'react';
import type { Latest } from '#contract/profile/latest.ts';
import { Link } from '../link.tsx';

interface Props<Photo> {
  readonly photos: readonly Photo[];
  /** Below the photo and its caption. Without it, only the alternative text has the caption. */
  readonly noteOf?: (photo: Photo) => ReactNode;
}

export function PhotoThumbs<Photo extends Latest['photos'][number]>(props: Props<Photo>) {
  const { photos, noteOf } = props;
  return (
    <ul className="grid thumbs">
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
            {noteOf ? <span aria-hidden="true">{photo.caption}</span> : null}
          </Link>
          {noteOf ? <small>{noteOf(photo)}</small> : null}
        </li>
      ))}
    </ul>
  );
}
