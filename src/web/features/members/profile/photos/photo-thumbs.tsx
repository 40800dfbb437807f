import type { ShownProfile } from '#contract/profile/profile.ts';
import { Link } from '#web/ui/link.tsx';

export function PhotoThumbs({ photos }: Pick<ShownProfile, 'photos'>) {
  return (
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
  );
}
