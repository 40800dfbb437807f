import { useCallback } from 'react';
import { getHeldPicture, type HeldPhoto } from '#contract/gallery/uploading.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';

/** For the contributor of a photo that waits for approval. */
export function HeldPicture({ photo }: { readonly photo: HeldPhoto }) {
  const call = useCall();
  const { photoId, thumbWidth, thumbHeight, caption } = photo;
  const load = useCallback(
    (signal: AbortSignal) => call(getHeldPicture, { params: { photoId } }, { signal }),
    [call, photoId],
  );
  return <FetchedPicture load={load} width={thumbWidth} height={thumbHeight} alt={caption} />;
}
