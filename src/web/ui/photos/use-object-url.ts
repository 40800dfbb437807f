import { useEffect, useState } from 'react';

/** A `blob:` address of fetched bytes; null until there are some. */
export function useObjectUrl(bytes: unknown): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(bytes instanceof Blob)) return undefined;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}
