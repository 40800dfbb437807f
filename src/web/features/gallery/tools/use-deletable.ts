/** Members may delete their own photos, and admins may delete any. */
import { useEffect, useState } from 'react';
import { listOwnPhotos } from '#contract/gallery/uploading.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSession } from '#web/api/session-context.ts';
import { settle } from '#web/api/settle.ts';

export function useDeletable(): (photoId: number) => boolean {
  const call = useCall();
  const session = useSession();
  const user = session.kind === 'signed-in' ? session.user : null;
  const needsRequest = user !== null && !user.isAdmin;
  const [own, setOwn] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (!needsRequest) return undefined;
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
  }, [call, needsRequest]);
  return (photoId) => user !== null && (user.isAdmin || own.has(photoId));
}
