import { useState } from 'react';
import { formatAge } from './format-age.ts';

/** How long ago a message came, as of when it was shown. */
export function Age({ at }: { readonly at: string }) {
  const [now] = useState(Date.now);
  return <time dateTime={at}>{formatAge(at, now)}</time>;
}
