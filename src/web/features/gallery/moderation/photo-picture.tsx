/** Shows the picture of a photo. A hidden one has no address and is fetched with the admin's session. */
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useObjectUrl } from '#web/ui/photos/use-object-url.ts';
import { describePhoto } from './photo-labels.ts';

function HiddenPicture({ photo }: { readonly photo: ModeratedPhoto }) {
  const { photoId, width, height } = photo;
  const { response } = useQuery('getPhotoPicture', { params: { photoId } });
  const uri = useObjectUrl(response?.isOk ? response.value : null);
  if (response?.isOk === false) return <p className="hint">{response.failure.message}</p>;
  if (uri === null) return <p className="hint">Loading the picture</p>;
  return <img src={uri} width={width} height={height} alt={describePhoto(photo)} />;
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
