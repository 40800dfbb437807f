import type { PageHandle } from '#web/api/page-handle.ts';
import { describeProfile } from './describe-profile.ts';
import { loadProfile, type LoadedProfile } from './load-profile.ts';
import { ProfilePage } from './profile-page.tsx';

export const profileRoute = {
  Component: ProfilePage,
  loader: loadProfile,
  handle: { describePage: describeProfile } satisfies PageHandle<LoadedProfile>,
};
