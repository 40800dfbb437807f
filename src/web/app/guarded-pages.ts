/** The pages that the guard stands around: who may see them. What they load is in `load-guarded.ts`, by the same ids. */
import { brand } from '#contract/brand.ts';
import type { PageAccess } from './decide-access.ts';

interface Page {
  readonly id: string;
  readonly path: string;
  readonly access: PageAccess;
  /** Its module in the sources: the server names the built file in the page, so that the browser fetches it at once. */
  readonly source: string;
}

const accountAdmin = 'src/web/features/admin/account-admin-routes.ts';
const coming = 'src/web/features/accounts/coming-route.ts';
const myProfile = 'src/web/features/accounts/my-profile-route.ts';

export const guardedPages = [
  {
    id: 'login',
    path: '/login',
    access: 'visitor',
    source: 'src/web/features/accounts/login-route.ts',
  },
  {
    id: 'register',
    path: '/register',
    access: 'visitor',
    source: 'src/web/features/accounts/register-route.ts',
  },
  {
    id: 'recover-password',
    path: '/recover-password',
    access: 'anyone',
    source: 'src/web/features/accounts/recover-route.ts',
  },
  {
    id: 'validate-account',
    path: '/validate-account',
    access: 'signed-in',
    source: 'src/web/features/accounts/validate-route.ts',
  },
  { id: 'my-profile', path: '/my-profile', access: 'validated', source: myProfile },
  { id: 'profile-of-account', path: '/profile', access: 'validated', source: myProfile },
  { id: 'profile-photo', path: '/profile-photo', access: 'validated', source: coming },
  {
    id: 'change-password',
    path: '/change-password',
    access: 'validated',
    source: 'src/web/features/accounts/change-password-route.ts',
  },
  {
    id: 'your-account',
    path: '/your-account',
    access: 'validated',
    source: 'src/web/features/accounts/your-account-route.ts',
  },
  {
    id: 'claim-number',
    path: '/claim-number',
    access: 'validated',
    source: 'src/web/features/accounts/claim-route.ts',
  },
  {
    id: 'my-member-profile',
    path: `/My-${brand.numberPrefix}-Profile`,
    access: 'validated',
    source: coming,
  },
  {
    id: 'member-photo',
    path: `/${brand.numberPrefix}-Profile-Photo`,
    access: 'validated',
    source: coming,
  },
  { id: 'upload-photo', path: '/Upload-Photo', access: 'validated', source: coming },
  { id: 'manifest', path: '/Manifest', access: 'admin', source: coming },
  { id: 'add-member', path: `/${brand.numberPrefix}-Add`, access: 'admin', source: coming },
  {
    id: 'add-night-brother',
    path: `/${brand.nightBrothers.abbreviation}-Add`,
    access: 'admin',
    source: coming,
  },
  {
    id: 'add-night-sister',
    path: `/${brand.nightSisters.abbreviation}-Add`,
    access: 'admin',
    source: coming,
  },
  { id: 'claims', path: '/Manifest/Claims', access: 'admin', source: accountAdmin },
  { id: 'accounts', path: '/Manifest/Accounts', access: 'admin', source: accountAdmin },
  { id: 'account', path: '/Manifest/Accounts/:account', access: 'admin', source: accountAdmin },
  {
    id: 'history-editor',
    path: '/Manifest/History',
    access: 'admin',
    source: 'src/web/features/admin/history-editor-route.ts',
  },
  { id: 'search-history', path: '/Search-History', access: 'admin', source: coming },
] as const satisfies readonly Page[];

export type GuardedPage = (typeof guardedPages)[number];
