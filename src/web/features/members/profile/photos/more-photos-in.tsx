/** The other photos that the member is in, on request. */
import { useState } from 'react';
import type { ShownProfile } from '#contract/members/profile.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { Button } from '#web/ui/button.tsx';
import { PhotoThumbs } from './photo-thumbs.tsx';

export function MorePhotosIn({ profile }: { readonly profile: ShownProfile }) {
  const { photosIn, freakBrotherNumber: number } = profile;
  const call = useCall();
  const [photos, setPhotos] = useState<ShownProfile['photos']>([]);
  const [page, setPage] = useState(1);
  const [isBusy, setIsBusy] = useState(false);

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
      const known = new Set([...photosIn.photos, ...before].map(({ photoId }) => photoId));
      return [...before, ...body.photos.filter(({ photoId }) => !known.has(photoId))];
    });
  }

  const shown = photosIn.photos.length + photos.length;
  return (
    <>
      <PhotoThumbs photos={photos} />
      {shown < photosIn.total ? (
        <Button type="button" kind="quiet" isBusy={isBusy} onClick={() => void showMore()}>
          {`Show more of ${photosIn.total} photos`}
        </Button>
      ) : null}
    </>
  );
}
