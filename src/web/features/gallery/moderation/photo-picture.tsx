/** Shows the picture of a photo. One that not everyone sees has no address. */
import { useCallback } from 'react';
import { getPhotoPicture, type ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { photoAtSize } from '#contract/photos.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';
import { describePhoto, stateOf } from './photo-labels.ts';

interface Props {
  readonly photo: ModeratedPhoto;
  readonly isLarge?: boolean;
  /** A description, unless it stands beside the picture. */
  readonly alt?: string;
}

function FetchedPhoto({ photo, alt = describePhoto(photo) }: Props) {
  const call = useCall();
  const { photoId, width, height } = photo;
  const load = useCallback(
    (signal: AbortSignal) => call(getPhotoPicture, { params: { photoId } }, { signal }),
    [call, photoId],
  );
  return <FetchedPicture load={load} width={width} height={height} alt={alt} />;
}

export function PhotoPicture({ photo, isLarge = false, alt = describePhoto(photo) }: Props) {
  const { kind, pictureUri: uri, width, height } = photo;
  const isOfSizes = kind === 'gallery' || kind === 'card';
  return (
    <div className="moderated-picture" data-state={stateOf(photo)}>
      {uri === null ? (
        <FetchedPhoto photo={photo} alt={alt} />
      ) : (
        <img
          src={isLarge && isOfSizes ? photoAtSize(uri, 'medium') : uri}
          width={width}
          height={height}
          alt={alt}
          loading="lazy"
        />
      )}
    </div>
  );
}
