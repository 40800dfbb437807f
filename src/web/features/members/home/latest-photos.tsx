import type { Latest } from '#contract/profile/latest.ts';
import { Link } from '#web/ui/link.tsx';

/** Each photo opens in the gallery. */
export function LatestPhotos({ photos }: Pick<Latest, 'photos'>) {
  return (
    <section aria-labelledby="latest-photos">
      <h2 id="latest-photos">New in the gallery</h2>
      <ul className="latest-photos">
        {photos.map(({ photoId, thumbPhotoUri, thumbWidth, thumbHeight, caption }) => (
          <li key={photoId}>
            <Link className="print" to={`/Photo-Gallery?photo=${photoId}`}>
              <img
                src={thumbPhotoUri}
                alt=""
                width={thumbWidth}
                height={thumbHeight}
                loading="lazy"
                decoding="async"
              />
              <span className="print-caption">{caption}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
