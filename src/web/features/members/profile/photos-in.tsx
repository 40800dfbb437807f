/** The gallery photos that the member is in: the newest, and the others on request. */
import { useState } from 'react';
import type { FirstPhotosIn, ShownProfile } from '#contract/members/profile.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoThumbs } from './photo-thumbs.tsx';

export function PhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, firstName, freakBrotherNumber: number } = profile;
  const call = useCall();
  const [photos, setPhotos] = useState<FirstPhotosIn['photos']>(photosIn.photos);
  const [page, setPage] = useState(1);
  const [isBusy, setIsBusy] = useState(false);
  if (photosIn.total === 0) return null;

  async function showMore() {
    setIsBusy(true);
    const next = page + 1;
    const input = { params: { number }, query: { page: String(next) } };
    const response = await settle(call('listPhotosIn', input));
    setIsBusy(false);
    // The button stays, so that it can be pressed again.
    if (!response.isOk) return;
    const { body } = response.value;
    setPage(next);
    setPhotos((before) => {
      const known = new Set(before.map(({ photoId }) => photoId));
      return [...before, ...body.photos.filter(({ photoId }) => !known.has(photoId))];
    });
  }

  return (
    <section className="profile-main" aria-labelledby="photos-in">
      <h2 id="photos-in">{`Photos of ${firstName}`}</h2>
      <PhotoThumbs photos={photos} />
      {photos.length < photosIn.total ? (
        <Button type="button" kind="quiet" isBusy={isBusy} onClick={() => void showMore()}>
          {`Show more of ${photosIn.total} photos`}
        </Button>
      ) : null}
    </section>
  );
}
