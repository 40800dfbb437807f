/** The gallery photos that the member is in: the newest, and the others on request. */
import type { ShownProfile } from '#contract/members/profile.ts';
import { useIsAlive } from '#web/ui/use-is-alive.ts';
import { PhotoThumbs } from './photo-thumbs.tsx';
import { MorePhotosIn } from './more-photos-in.tsx';

export function PhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, firstName } = profile;
  const isMore = useIsAlive() && photosIn.photos.length < photosIn.total;
  if (photosIn.total === 0) return null;
  return (
    <section className="profile-main" aria-labelledby="photos-in">
      <h2 id="photos-in">{`Photos of ${firstName}`}</h2>
      <PhotoThumbs photos={photosIn.photos} />
      {isMore ? <MorePhotosIn profile={profile} /> : null}
    </section>
  );
}
