/** A photo that waits for approval has no address. It is fetched with the session of its contributor. */
import { useEffect, useState } from 'react';
import type { HeldPhoto } from '#contract/gallery/uploading.ts';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

/** A `blob:` address, an error, or null while loading. */
type Fetched = { readonly uri: string } | { readonly problem: string } | null;

export function HeldPicture({ photo }: { readonly photo: HeldPhoto }) {
  const call = useCall();
  const { photoId, thumbWidth, thumbHeight, caption } = photo;
  const [fetched, setFetched] = useState<Fetched>(null);

  useEffect(() => {
    const controller = new AbortController();
    let uri: string | null = null;
    const load = async () => {
      try {
        const { signal } = controller;
        const response = await settle(call('getHeldPicture', { params: { photoId } }, { signal }));
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

  if (fetched === null) return <p className="hint">Loading the photo</p>;
  if ('problem' in fetched) return <p className="hint">{fetched.problem}</p>;
  return <img src={fetched.uri} width={thumbWidth} height={thumbHeight} alt={caption} />;
}
