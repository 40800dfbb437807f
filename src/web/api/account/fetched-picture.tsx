/** A picture that others may not see yet has no address. It is fetched with the session of the reader. */
import { useEffect, useState, type ComponentProps } from 'react';
import { settle } from '../settle.ts';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  readonly alt: string;
  /** Keep it the same until another picture is meant. */
  readonly load: (signal: AbortSignal) => Promise<{ readonly body: unknown }>;
}

/** A `blob:` address, an error, or null while loading. */
type Fetched = { readonly uri: string } | { readonly problem: string } | null;

export function FetchedPicture({ load, alt, ...rest }: Props) {
  const [fetched, setFetched] = useState<Fetched>(null);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let uri: string | null = null;
    const show = async () => {
      try {
        const response = await settle(load(signal));
        if (!response.isOk) {
          setFetched({ problem: response.failure.message });
        } else if (!signal.aborted && response.value.body instanceof Blob) {
          uri = URL.createObjectURL(response.value.body);
          setFetched({ uri });
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    };
    void show();
    return () => {
      controller.abort();
      if (uri !== null) URL.revokeObjectURL(uri);
    };
  }, [load]);

  if (fetched === null) return <p className="hint">Loading the photo</p>;
  if ('problem' in fetched) return <p className="hint">{fetched.problem}</p>;
  return <img {...rest} src={fetched.uri} alt={alt} />;
}
