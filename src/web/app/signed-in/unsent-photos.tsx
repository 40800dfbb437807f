import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadQueue } from '#web/api/account/uploads/upload-queue.ts';
import { openUploadQueue } from '#web/api/account/uploads/use-uploads.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import type { SessionStore } from '#web/api/session.ts';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';

interface UnsentPhotosProps {
  readonly onLogOut: () => void;
  readonly onStay: () => void;
}

interface Unsent {
  readonly queue: UploadQueue;
  readonly count: number;
}

/** A browser whose storage does not answer must not keep anyone signed in. */
const longestWaitMs = 3_000;

/** Null if there are none, or the browser does not give them; they then stay for the next session. */
async function findUnsent(session: SessionStore): Promise<Unsent | null> {
  try {
    const queue = openUploadQueue(session);
    await Promise.race([
      queue.start(),
      new Promise((resolve) => setTimeout(resolve, longestWaitMs)),
    ]);
    const { uploads, chosen } = queue.read();
    const count = uploads.length + chosen.length;
    return count > 0 ? { queue, count } : null;
  } catch {
    return null;
  }
}

/** Asks before logging out deletes photos that have not been sent. */
export function UnsentPhotos({ onLogOut, onStay }: UnsentPhotosProps) {
  const session = useSessionStore();
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  const show = useEffectEvent((found: Unsent | null) => {
    if (found === null) onLogOut();
    else setUnsent(found);
  });
  useEffect(() => void findUnsent(session).then((found) => show(found)), [session]);

  async function respond(isYes: boolean) {
    setUnsent(null);
    if (!isYes) {
      onStay();
      return;
    }
    await unsent?.queue.empty().catch(() => undefined);
    onLogOut();
  }

  const question = unsent && {
    title: `${unsent.count === 1 ? '1 photo has' : `${unsent.count} photos have`} not been sent.`,
    text: unsent.count === 1 ? 'Log out and delete it?' : 'Log out and delete them?',
    yes: 'Log out and delete',
  };
  return <ConfirmDialog question={question} onResponse={(isYes) => void respond(isYes)} />;
}
