/** The own photos that no one else sees until an admin approves them. */
import { useCallback, useEffect, useState } from 'react';
import { listHeldPhotos, type HeldPhoto } from '#contract/gallery/uploading.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle } from '#web/api/settle.ts';

interface HeldPhotos {
  /** Null until they are known. */
  readonly photos: readonly HeldPhoto[] | null;
  /** After one was deleted. */
  readonly forget: (photoId: number) => void;
}

const none: readonly HeldPhoto[] = [];

export function useHeldPhotos(): HeldPhotos {
  const call = useCall();
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const mayHaveSome = user !== null && !user.isAdmin && user.freakBrotherNumber === null;
  const [photos, setPhotos] = useState<readonly HeldPhoto[] | null>(null);
  useEffect(() => {
    if (!mayHaveSome) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const response = await settle(call(listHeldPhotos, {}, { signal: controller.signal }));
        setPhotos(response.isOk ? response.value.body : none);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    };
    void ask();
    return () => controller.abort();
  }, [call, mayHaveSome]);
  const forget = useCallback((photoId: number) => {
    setPhotos((before) => before?.filter((photo) => photo.photoId !== photoId) ?? null);
  }, []);
  const isKnown = session.kind === 'visitor' || (user !== null && !mayHaveSome);
  return { photos: isKnown ? none : photos, forget };
}
