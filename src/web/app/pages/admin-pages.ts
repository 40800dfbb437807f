import { brand } from '#contract/brand.ts';
import type { GuardedPage } from '../access/page.ts';

const adminPage = (path: string, heading: string, load: GuardedPage['load']): GuardedPage => ({
  path,
  access: 'admin',
  heading,
  load,
});

const addPage = (path: string, heading: string): GuardedPage => ({
  ...adminPage(path, heading, () => import('#web/features/members/editing/add-member-page.tsx')),
  module: 'add-member-page',
});

export const adminPages: Readonly<Record<string, GuardedPage>> = {
  'manifest-page': adminPage(
    '/Manifest',
    'Manifest',
    () => import('#web/app/manifest/manifest-page.tsx'),
  ),
  'add-member-page': addPage(`/${brand.numberPrefix}-Add`, `Add ${brand.singular}`),
  'add-night-brother-page': addPage(
    `/${brand.nightBrothers.abbreviation}-Add`,
    `Add new ${brand.nightBrothers.singular}`,
  ),
  'add-night-sister-page': addPage(
    `/${brand.nightSisters.abbreviation}-Add`,
    `Add new ${brand.nightSisters.singular}`,
  ),
  'search-history-page': adminPage(
    '/Search-History',
    'Search History',
    () => import('#web/features/members/insights/search-history-page.tsx'),
  ),
  'missed-searches-page': adminPage(
    '/Missed-Searches',
    'Missed Searches',
    () => import('#web/features/members/insights/missed-searches-page.tsx'),
  ),
  'figures-page': adminPage(
    '/Figures',
    'Figures',
    () => import('#web/features/members/insights/figures-page.tsx'),
  ),
  'members-page': adminPage(
    '/Manifest/Members',
    'Members',
    () => import('#web/features/members/editing/members-page.tsx'),
  ),
  'together-page': adminPage(
    '/Manifest/Members/Together',
    'Edit Together',
    () => import('#web/features/members/editing/together/together-page.tsx'),
  ),
  'member-record-page': adminPage(
    '/Manifest/Members/:series/:number',
    'Edit Member',
    () => import('#web/app/manifest/member-record-page.tsx'),
  ),
  'places-page': adminPage(
    '/Manifest/Places',
    'Places',
    () => import('#web/features/jumps/editing/places-page.tsx'),
  ),
  'place-page': adminPage(
    '/Manifest/Places/:place',
    'Place',
    () => import('#web/features/jumps/editing/place-page.tsx'),
  ),
  'files-page': adminPage(
    '/Manifest/Files',
    'Import and Export',
    () => import('#web/features/members/import/files-page.tsx'),
  ),
  'photos-page': adminPage(
    '/Manifest/Photos',
    'Photos',
    () => import('#web/features/gallery/moderation/photos-page.tsx'),
  ),
  'vouches-page': adminPage(
    '/Manifest/Vouches',
    'Vouches',
    () => import('#web/features/accounts/vouching/vouches-page.tsx'),
  ),
  'invitations-page': adminPage(
    '/Manifest/Invitations',
    'Invitations',
    () => import('#web/features/accounts/invitations/invitations-page.tsx'),
  ),
  'answers-page': adminPage(
    '/Manifest/Answers',
    'Answer templates',
    () => import('#web/features/inbox/answers/answers-page.tsx'),
  ),
  'accounts-page': adminPage(
    '/Manifest/Accounts',
    'Accounts',
    () => import('#web/features/accounts/administration/accounts-page.tsx'),
  ),
  'account-page': adminPage(
    '/Manifest/Accounts/:account',
    'Account',
    () => import('#web/features/accounts/administration/account-page.tsx'),
  ),
  'history-editor-page': adminPage(
    '/Manifest/History',
    'History text',
    () => import('#web/features/history/editing/history-editor-page.tsx'),
  ),
  'changes-page': adminPage(
    '/Manifest/Changes',
    'Change Log',
    () => import('#web/features/changes/changes-page.tsx'),
  ),
  'undo-page': adminPage(
    '/Manifest/Changes/Undo',
    'Undo Changes',
    () => import('#web/features/changes/undoing/undo-page.tsx'),
  ),
  'health-page': adminPage(
    '/Manifest/Health',
    'Health',
    () => import('#web/features/site-health/health-page.tsx'),
  ),
  'ledger-page': adminPage(
    '/Manifest/Numbers',
    'Numbers',
    () => import('#web/features/members/ledger/ledger-page.tsx'),
  ),
  'number-page': adminPage(
    '/Manifest/Numbers/:series/:number',
    'Number',
    () => import('#web/app/manifest/number-page.tsx'),
  ),
};
