/**
 * Where each page's modules stand in the sources: the server names their built files in the page, so that the browser
 * fetches them at once. The browser itself has no use for it.
 */
import type { GuardedPageId } from './guarded-pages.ts';
import type { OpenPageId } from './page-modules.ts';

const members = 'src/web/features/members/member-routes.ts';
const guard = 'src/web/app/load-guarded.ts';

const ofOpenPages: Readonly<Record<OpenPageId | 'home', string>> = {
  home: 'src/web/features/members/home-route.ts',
  members,
  profile: members,
  'night-brothers': members,
  'night-sisters': members,
  gallery: 'src/web/features/gallery/gallery-route.ts',
  history: 'src/web/features/history/history-route.ts',
};

const accounts = (name: string) => `src/web/features/accounts/${name}-route.ts`;
const register = 'src/web/features/admin/register-routes.ts';
const changeAdmin = 'src/web/features/admin/change-admin-routes.ts';
const accountAdmin = 'src/web/features/admin/account-admin-routes.ts';

const ofGuardedPages: Readonly<Record<GuardedPageId, string>> = {
  login: accounts('login'),
  register: accounts('register'),
  'recover-password': accounts('recover'),
  'confirm-email': accounts('confirm'),
  'validate-account': accounts('validate'),
  'my-profile': accounts('my-profile'),
  'profile-of-account': accounts('my-profile'),
  'profile-photo': accounts('avatar'),
  'change-password': accounts('change-password'),
  'your-account': accounts('your-account'),
  'claim-number': accounts('claim'),
  'my-member-profile': 'src/web/features/members/account/my-member-route.ts',
  'member-photo': 'src/web/features/members/account/member-photo-route.ts',
  'upload-photo': 'src/web/features/gallery/upload-photo-route.ts',
  manifest: register,
  'add-member': register,
  'add-night-brother': register,
  'add-night-sister': register,
  'search-history': register,
  'missed-searches': register,
  figures: register,
  'member-search': register,
  'member-record': register,
  files: register,
  photos: 'src/web/features/admin/photo-admin-route.ts',
  claims: accountAdmin,
  accounts: accountAdmin,
  account: accountAdmin,
  'change-log': changeAdmin,
  'undo-changes': changeAdmin,
  'number-ledger': changeAdmin,
  number: changeAdmin,
  'history-editor': 'src/web/features/admin/history-editor-route.ts',
};

const sourcesOfRoute: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(ofOpenPages).map(([id, source]) => [id, [source]])),
  ...Object.fromEntries(
    Object.entries(ofGuardedPages).map(([id, source]) => [id, [source, guard]]),
  ),
};

export function modulesOfMatches(matches: readonly { readonly id: string }[]): string[] {
  return matches.flatMap(({ id }) => sourcesOfRoute[id] ?? []);
}
