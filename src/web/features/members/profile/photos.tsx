/** The gallery photos that the member is in: the newest, and the others on request. */
import { useState } from 'react';
import { listPhotosIn } from '#contract/people-in-photos/photos-of-members.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { useCall } from '#web/api/call-context.ts';
import { ActionButton } from '#web/api/forms/action-button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { PhotoThumbs } from '#web/ui/photos/photo-thumbs.tsx';

export function PhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, firstName } = profile;
  const isMore = useHydrated() && photosIn.photos.length < photosIn.total;
  if (photosIn.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos-in">
      <h2 id="photos-in">{`Photos of ${firstName}`}</h2>
      <PhotoThumbs photos={photosIn.photos} />
      {isMore ? <MorePhotosIn profile={profile} /> : null}
    </section>
  );
}

function MorePhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, freakBrotherNumber: number } = profile;
  const call = useCall();
  const [photos, setPhotos] = useState<ShownProfile['photos']>([]);
  const [page, setPage] = useState(1);

  async function showMore() {
    const next = page + 1;
    const input = { params: { number }, query: { page: String(next) } };
    const { body } = await call(listPhotosIn, input);
    setPage(next);
    setPhotos((before) => {
      const known = new Set([...photosIn.photos, ...before].map(({ photoId }) => photoId));
      return [...before, ...body.photos.filter(({ photoId }) => !known.has(photoId))];
    });
  }

  const shown = photosIn.photos.length + photos.length;
  return (
    <>
      <PhotoThumbs photos={photos} />
      {shown < photosIn.total ? (
        <ActionButton label={`Show more of ${photosIn.total} photos`} act={showMore} />
      ) : null}
    </>
  );
}

/** The newest gallery photos of the member. Each opens in the gallery. */
export function PhotosBy({ profile: { photos, firstName } }: { readonly profile: ShownProfile }) {
  if (photos.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">{`Photos by ${firstName}`}</h2>
      <PhotoThumbs photos={photos} />
    </section>
  );
}
