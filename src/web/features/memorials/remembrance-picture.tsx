import { useCallback } from 'react';
import { getRemembrancePicture } from '#contract/memorials/remembrances.ts';
import { FetchedPicture } from '#web/api/account/fetched-picture.tsx';
import { useCall } from '#web/api/call-context.ts';

interface Props {
  readonly remembranceId: number;
  readonly label: string;
}

/** The photo of a remembrance that others may not see yet. */
export function RemembrancePicture({ remembranceId: remembrance, label }: Props) {
  const call = useCall();
  const load = useCallback(
    (signal: AbortSignal) => call(getRemembrancePicture, { params: { remembrance } }, { signal }),
    [call, remembrance],
  );
  return <FetchedPicture load={load} className="remembrance-picture" alt={label} />;
}
