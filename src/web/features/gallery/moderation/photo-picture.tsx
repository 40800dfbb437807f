/** Shows the picture of a photo. A hidden one has no address. */
import { useCallback } from 'react';
import { getPhotoPicture, type ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';
import { describePhoto } from './photo-labels.ts';

function HiddenPicture({ photo }: { readonly photo: ModeratedPhoto }) {
  const call = useCall();
  const { photoId, width, height } = photo;
  const load = useCallback(
    (signal: AbortSignal) => call(getPhotoPicture, { params: { photoId } }, { signal }),
    [call, photoId],
  );
  return <FetchedPicture load={load} width={width} height={height} alt={describePhoto(photo)} />;
}

export function PhotoPicture({ photo }: { readonly photo: ModeratedPhoto }) {
  const { pictureUri, width, height } = photo;
  return (
    <div className="moderated-picture">
      {pictureUri === null ? (
        <HiddenPicture photo={photo} />
      ) : (
        <img
          src={pictureUri}
          width={width}
          height={height}
          alt={describePhoto(photo)}
          loading="lazy"
        />
      )}
    </div>
  );
}
