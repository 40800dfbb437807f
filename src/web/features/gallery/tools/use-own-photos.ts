/** Which photos the signed-in account has added. */
import { useEffect, useState } from 'react';
import { listOwnPhotos } from '#contract/gallery/uploading.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle } from '#web/api/settle.ts';

const none: ReadonlySet<number> = new Set();

export function useOwnPhotos(): ReadonlySet<number> {
  const call = useCall();
  const isSignedIn = useSession().kind === 'signed-in';
  const [own, setOwn] = useState(none);
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const response = await settle(call(listOwnPhotos, {}, { signal: controller.signal }));
        // Without a response no action is offered that the server might refuse.
        if (response.isOk) setOwn(new Set(response.value.body));
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    };
    void ask();
    return () => controller.abort();
  }, [call, isSignedIn]);
  return isSignedIn ? own : none;
}
