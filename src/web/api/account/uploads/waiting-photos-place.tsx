import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../session-context.ts';
import { areUploadsMarked } from '../../stored-token.ts';
import { loadWaitingPhotos } from './load-waiting-photos.ts';
import type { WaitingPhotosProps } from './waiting-photos.tsx';

const WaitingPhotos = lazy(loadWaitingPhotos);

function Marked(props: WaitingPhotosProps) {
  const [areWaiting] = useState(areUploadsMarked);
  return areWaiting ? (
    <Suspense>
      <WaitingPhotos {...props} />
    </Suspense>
  ) : null;
}

/** The photos that waited when the page was opened; nothing for most visits. */
export function WaitingPhotosPlace(props: WaitingPhotosProps) {
  // Storage is only read for an account, because the server has none. It renders every page for a visitor.
  return useSession().kind === 'signed-in' ? <Marked {...props} /> : null;
}
