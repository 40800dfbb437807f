/** The photo of a remembrance that others may not see yet. It is fetched with the session of the reader. */
import { useEffect, useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { settle } from '#web/api/settle.ts';

interface Props {
  readonly remembranceId: number;
  readonly label: string;
}

/** A `blob:` address, an error, or null while loading. */
type Fetched = { readonly uri: string } | { readonly problem: string } | null;

export function RemembrancePicture({ remembranceId: remembrance, label }: Props) {
  const call = useCall();
  const [fetched, setFetched] = useState<Fetched>(null);

  useEffect(() => {
    const controller = new AbortController();
    let uri: string | null = null;
    const load = async () => {
      try {
        const { signal } = controller;
        const response = await settle(
          call('getRemembrancePicture', { params: { remembrance } }, { signal }),
        );
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
  }, [call, remembrance]);

  if (fetched === null) return <p className="hint">Loading the photo</p>;
  if ('problem' in fetched) return <p className="hint">{fetched.problem}</p>;
  return <img className="remembrance-picture" src={fetched.uri} alt={label} />;
}
