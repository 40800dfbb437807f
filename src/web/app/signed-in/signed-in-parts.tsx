/** What the frame shows only to signed-in users. Loaded with a session, because most visits have none. */
import type { User } from '#contract/accounts/account.ts';
import { countPeople } from '#contract/inbox/inbox.ts';
import { useOwnProfile } from '#web/api/account/profile-cache.ts';
import { useSendWaiting } from '#web/api/account/uploads/use-uploads.ts';
import { useWaiting } from '#web/api/account/waiting.ts';
import { OwnChangeNotice } from '#web/features/accounts/announced-changes/own-change-notice.tsx';

export { Welcome } from '#web/features/accounts/welcome/welcome.tsx';
export { UnsentPhotos } from './unsent-photos.tsx';

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
