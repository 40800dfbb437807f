/** The pages of admins. */
import { brand } from '#contract/brand.ts';
import type { GuardedPage } from './page.ts';

const adminPage = (path: string, heading: string, load: GuardedPage['load']): GuardedPage => ({
  path,
  access: 'admin',
  heading,
  load,
});

export const adminPages: Readonly<Record<string, GuardedPage>> = {
  'manifest-page': adminPage(
    '/Manifest',
    'Manifest',
    async () => (await import('#web/features/admin/manifest-page.tsx')).ManifestPage,
  ),
  'add-member-page': adminPage(
    `/${brand.numberPrefix}-Add`,
    `Add ${brand.singular}`,
    async () => (await import('#web/features/admin/add-member-page.tsx')).AddMemberPage,
  ),
  'add-night-brother-page': adminPage(
    `/${brand.nightBrothers.abbreviation}-Add`,
    `Add new ${brand.nightBrothers.singular}`,
    async () =>
      (await import('#web/features/admin/add-night-brother-page.tsx')).AddNightBrotherPage,
  ),
  'add-night-sister-page': adminPage(
    `/${brand.nightSisters.abbreviation}-Add`,
    `Add new ${brand.nightSisters.singular}`,
    async () => (await import('#web/features/admin/add-night-sister-page.tsx')).AddNightSisterPage,
  ),
  'search-history-page': adminPage(
    '/Search-History',
    'Search History',
    async () => (await import('#web/features/admin/search-history-page.tsx')).SearchHistoryPage,
  ),
  'missed-searches-page': adminPage(
    '/Missed-Searches',
    'Missed Searches',
    async () => (await import('#web/features/admin/missed-searches-page.tsx')).MissedSearchesPage,
  ),
  'figures-page': adminPage(
    '/Figures',
    'Figures',
    async () => (await import('#web/features/admin/figures-page.tsx')).FiguresPage,
  ),
  'members-page': adminPage(
    '/Manifest/Members',
    'Members',
    async () => (await import('#web/features/admin/members-page.tsx')).MembersPage,
  ),
  'member-record-page': adminPage(
    '/Manifest/Members/:series/:number',
    'Edit Member',
    async () => (await import('#web/features/admin/member-record-page.tsx')).MemberRecordPage,
  ),
  'files-page': adminPage(
    '/Manifest/Files',
    'Import and Export',
    async () => (await import('#web/features/admin/files-page.tsx')).FilesPage,
  ),
  'photos-page': adminPage(
    '/Manifest/Photos',
    'Photos',
    async () => (await import('#web/features/admin/photos-page.tsx')).PhotosPage,
  ),
  'claims-page': adminPage(
    '/Manifest/Claims',
    'Claims',
    async () => (await import('#web/features/admin/claims-page.tsx')).ClaimsPage,
  ),
  'accounts-page': adminPage(
    '/Manifest/Accounts',
    'Accounts',
    async () => (await import('#web/features/admin/accounts-page.tsx')).AccountsPage,
  ),
  'account-page': adminPage(
    '/Manifest/Accounts/:account',
    'Account',
    async () => (await import('#web/features/admin/account-page.tsx')).AccountPage,
  ),
  'history-editor-page': adminPage(
    '/Manifest/History',
    'History text',
    async () => (await import('#web/features/admin/history-editor-page.tsx')).HistoryEditorPage,
  ),
  'changes-page': adminPage(
    '/Manifest/Changes',
    'Change Log',
    async () => (await import('#web/features/admin/changes-page.tsx')).ChangesPage,
  ),
  'undo-page': adminPage(
    '/Manifest/Changes/Undo',
    'Undo Changes',
    async () => (await import('#web/features/admin/undo-page.tsx')).UndoPage,
  ),
  'ledger-page': adminPage(
    '/Manifest/Numbers',
    'Numbers',
    async () => (await import('#web/features/admin/ledger-page.tsx')).LedgerPage,
  ),
  'number-page': adminPage(
    '/Manifest/Numbers/:series/:number',
    'Number',
    async () => (await import('#web/features/admin/number-page.tsx')).NumberPage,
  ),
};
