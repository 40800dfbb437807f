/** What the frame shows only to signed-in users. Loaded with a session, because most visits have none. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { User } from '#contract/accounts/account.ts';
import { countPeople } from '#contract/inbox/inbox.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { openUploadQueue, useSendWaiting } from '#web/api/account/uploads/use-uploads.ts';
import type { UploadQueue } from '#web/api/account/uploads/upload-queue.ts';
import { useWaiting } from '#web/api/account/waiting.ts';
import type { SessionStore } from '#web/api/session.ts';
import { useSessionStore } from '#web/api/session-context.ts';
import { OwnChangeNotice } from '#web/features/accounts/announced-changes/own-change-notice.tsx';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';

export { Welcome } from '#web/features/accounts/welcome/welcome.tsx';

/** At the top of every page. */
export function OwnNotices({ user }: { readonly user: User }) {
  useSendWaiting(user.accountId);
  return <OwnChangeNotice />;
}

/** The people who wait for an admin. */
export function WaitingPeople() {
  const counts = useWaiting();
  const waiting = counts ? countPeople(counts.inbox) : 0;
  return waiting === 0 ? null : (
    <span className="badge">
      {waiting}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

/** In pixels, as in the style sheet. */
const avatarSize = 36;

/** Covers the initials. Nothing without an avatar and while it loads. */
export function Avatar() {
  const { profile } = useOwnProfile();
  const uri = profile?.isOk ? profile.value.avatarUri : null;
  return uri === null ? null : <img src={uri} alt="" width={avatarSize} height={avatarSize} />;
}

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
    const { length: count } = queue.read().uploads;
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
