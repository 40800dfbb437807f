/** The newest gallery photos of the member. Each opens in the gallery. */
import type { ShownProfile } from '#contract/members/profile.ts';
import { Link } from '#web/ui/link.tsx';

export function PhotosBy({ profile: { photos, firstName } }: { readonly profile: ShownProfile }) {
  if (photos.length === 0) return null;
  return (
    <section className="profile-main" aria-labelledby="photos">
      <h2 id="photos">{`Photos by ${firstName}`}</h2>
      <ul className="photos-by">
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
