/** The routes of claims and accounts: one download, since whoever opens one of them opens the others. */
import { guardedPage } from '#web/api/page-handle.ts';
import { AccountPage } from './account-page.tsx';
import { AccountsPage } from './accounts-page.tsx';
import { ClaimsPage } from './claims-page.tsx';

export const accountAdminRoutes = {
  claims: {
    Component: ClaimsPage,
    handle: guardedPage({
      heading: 'Claims',
      description: 'Who says to be which member.',
      path: '/Manifest/Claims',
    }),
  },

  accounts: {
    Component: AccountsPage,
    handle: guardedPage({
      heading: 'Accounts',
      description: 'Who can log in.',
      path: '/Manifest/Accounts',
    }),
  },

  account: {
    Component: AccountPage,
    handle: guardedPage({
      heading: 'Account',
      description: 'One account, and what an admin can do about it.',
      path: '/Manifest/Accounts',
    }),
  },
};
