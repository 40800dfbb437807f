/** Loads the pages that the guard stands around, and puts it there; visitors of public pages never make this download. */
import { createElement, type ComponentType } from 'react';
import '#contract/account-endpoints.ts';
import type { PageHandle } from '#web/api/page-handle.ts';
import type { PageAccess } from './decide-access.ts';
import { Guard } from './guard.tsx';
import type { GuardedPageId } from './guarded-pages.ts';

interface GuardedRoute {
  readonly Component: ComponentType;
  /** With a heading: the guard shows it, whoever asks. */
  readonly handle: PageHandle;
}

type Load = () => Promise<GuardedRoute>;

const myProfile: Load = async () =>
  (await import('#web/features/accounts/my-profile-route.ts')).myProfileRoute;

const loadRegister = () => import('#web/features/admin/register-routes.ts');

const register =
  (name: keyof Awaited<ReturnType<typeof loadRegister>>): Load =>
  async () =>
    (await loadRegister())[name];

const accountAdmin =
  (id: 'claims' | 'accounts' | 'account'): Load =>
  async () =>
    (await import('#web/features/admin/account-admin-routes.ts')).accountAdminRoutes[id];

const changeAdmin =
  (id: 'change-log' | 'undo-changes' | 'number-ledger' | 'number'): Load =>
  async () =>
    (await import('#web/features/admin/change-admin-routes.ts')).changeAdminRoutes[id];

const loaders: Readonly<Record<GuardedPageId, Load>> = {
  login: async () => (await import('#web/features/accounts/login-route.ts')).loginRoute,
  register: async () => (await import('#web/features/accounts/register-route.ts')).registerRoute,
  'recover-password': async () =>
    (await import('#web/features/accounts/recover-route.ts')).recoverRoute,
  'confirm-email': async () =>
    (await import('#web/features/accounts/confirm-route.ts')).confirmRoute,
  'validate-account': async () =>
    (await import('#web/features/accounts/validate-route.ts')).validateRoute,
  'my-profile': myProfile,
  'profile-of-account': myProfile,
  'profile-photo': async () => (await import('#web/features/accounts/avatar-route.ts')).avatarRoute,
  'change-password': async () =>
    (await import('#web/features/accounts/change-password-route.ts')).passwordRoute,
  'your-account': async () =>
    (await import('#web/features/accounts/your-account-route.ts')).accountRoute,
  'claim-number': async () => (await import('#web/features/accounts/claim-route.ts')).claimRoute,
  'my-member-profile': async () =>
    (await import('#web/features/members/account/my-member-route.ts')).myMemberRoute,
  'member-photo': async () =>
    (await import('#web/features/members/account/member-photo-route.ts')).memberPhotoRoute,
  'upload-photo': async () =>
    (await import('#web/features/gallery/upload-photo-route.ts')).uploadPhotoRoute,
  manifest: register('manifest'),
  'add-member': register('addMember'),
  'add-night-brother': register('addNightBrother'),
  'add-night-sister': register('addNightSister'),
  'search-history': register('searchHistory'),
  'missed-searches': register('missedSearches'),
  figures: register('figures'),
  'member-search': register('memberSearch'),
  'member-record': register('memberRecord'),
  files: register('files'),
  photos: async () => (await import('#web/features/admin/photo-admin-route.ts')).photoAdminRoute,
  claims: accountAdmin('claims'),
  accounts: accountAdmin('accounts'),
  account: accountAdmin('account'),
  'change-log': changeAdmin('change-log'),
  'undo-changes': changeAdmin('undo-changes'),
  'number-ledger': changeAdmin('number-ledger'),
  number: changeAdmin('number'),
  'history-editor': async () => {
    const { TextBlocks } = await import('#web/features/history/history-route.ts');
    const editor = await import('#web/features/admin/history-editor-route.ts');
    return editor.historyEditorRoute(TextBlocks);
  },
};

export async function loadGuarded(id: GuardedPageId, access: PageAccess): Promise<GuardedRoute> {
  const { Component, handle } = await loaders[id]();
  const { heading = '' } = handle;
  const Guarded = () => createElement(Guard, { access, heading, Component });
  return { Component: Guarded, handle };
}
