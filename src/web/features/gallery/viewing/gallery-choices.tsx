/** Links to the photos of a decade, and to those with people whom no one has named. */
import { useMemo } from 'react';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { Link } from '#web/ui/link.tsx';
import { decadeOf, galleryAddress } from './gallery-address.ts';
import { usePhotoAddress } from './photo-address.ts';

interface Props {
  readonly photos: readonly Pick<GalleryPhoto, 'year'>[];
  /** How many photos have people without a name. */
  readonly unnamed: number;
}

export function GalleryChoices({ photos, unnamed }: Props) {
  const { decade } = usePhotoAddress().view;
  const decades = useMemo(
    () => [...new Set(photos.map(decadeOf))].filter((each) => each > 0).toSorted((a, b) => a - b),
    [photos],
  );
  if (decades.length === 0 && unnamed === 0) return null;
  return (
    <nav aria-label="Photos by decade">
      <ul className="row chips">
        {[null, ...decades].map((each) => (
          <li key={each}>
            <Link
              className="chip"
              to={galleryAddress({ decade: each, page: 1 })}
              aria-current={each === decade ? 'true' : undefined}
            >
              {each === null ? 'All' : `${each}s`}
            </Link>
          </li>
        ))}
        {unnamed === 0 ? null : (
          <li>
            <Link className="chip" to="/Who-Is-This">{`With people to name (${unnamed})`}</Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
