/** Shows the picture of a photo. A hidden one has no address and is fetched with the admin's session. */
import { useEffect, useState } from 'react';
import type { ModeratedPhoto } from '#contract/gallery/moderation.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';
import { describePhoto } from './photo-labels.ts';

/** A `blob:` address, an error, or null while loading. */
type Fetched = { readonly uri: string } | { readonly problem: string } | null;

function HiddenPicture({ photo }: { readonly photo: ModeratedPhoto }) {
  const call = useCall();
  const { photoId, width, height } = photo;
  const [fetched, setFetched] = useState<Fetched>(null);

  useEffect(() => {
    const controller = new AbortController();
    let uri: string | null = null;
    const load = async () => {
      try {
        const { signal } = controller;
        const response = await settle(call('getPhotoPicture', { params: { photoId } }, { signal }));
        if (!response.isOk) {
          setFetched({ problem: response.failure.message });
        } else if (!signal.aborted && response.value.body instanceof Blob) {
          uri = URL.createObjectURL(response.value.body);
          setFetched({ uri });
        }
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    };
    void load();
    return () => {
      controller.abort();
      if (uri !== null) URL.revokeObjectURL(uri);
    };
  }, [call, photoId]);

  if (fetched === null) return <p className="hint">Loading the picture</p>;
  if ('problem' in fetched) return <p className="hint">{fetched.problem}</p>;
  return <img src={fetched.uri} width={width} height={height} alt={describePhoto(photo)} />;
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
