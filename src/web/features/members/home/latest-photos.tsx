import type { Latest } from '#contract/profile/latest.ts';
import { Link } from '#web/ui/link.tsx';

/** Each photo opens in the gallery. */
export function LatestPhotos({ photos }: Pick<Latest, 'photos'>) {
  return (
    <section aria-labelledby="latest-photos">
      <h2 id="latest-photos">New in the gallery</h2>
      <ul className="photo-strip">
        {photos.map(({ photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption }) => (
          <li key={photoId}>
            <Link to={`/Photo-Gallery?photo=${photoId}`}>
              <img
                src={thumbPhotoUri}
                alt={caption}
                width={thumbWidth}
                height={thumbHeight}
                loading="lazy"
                decoding="async"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
