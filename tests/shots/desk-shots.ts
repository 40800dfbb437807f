/** The claim desk, the pages that its mails lead to, and what a page shows without a connection or a server. */
import type { Page } from '@playwright/test';
import type { Shot } from './shot-list.ts';

const follow = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
const failed = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'An error has occurred.' }).waitFor();

async function openPalette(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Go to/ }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.getByRole('option').first().waitFor();
}

const adminShots: readonly Omit<Shot, 'as'>[] = [
  { name: 'admin-places', path: '/Manifest/Places' },
  { name: 'admin-vouches', path: '/Manifest/Vouches' },
  { name: 'admin-invitations', path: '/Manifest/Invitations' },
  { name: 'admin-disputes', path: '/Manifest/Disputes' },
  { name: 'admin-mailboxes', path: '/Manifest/Mailboxes' },
  { name: 'admin-loads', path: '/Manifest/Loads' },
  { name: 'admin-together', path: '/Manifest/Members/Together?numbers=1-3' },
  { name: 'admin-add-night-sister', path: '/NNFS-Add' },
  { name: 'admin-photos-new', path: '/Manifest/Photos?show=new' },
  { name: 'admin-accounts-disabled', path: '/Manifest/Accounts?show=disabled' },
  {
    name: 'admin-palette',
    path: '/Manifest',
    isCut: true,
    reach: (page) => openPalette(page, 'ann'),
  },
  {
    name: 'admin-palette-failed',
    path: '/Manifest',
    isCut: true,
    async reach(page) {
      await page.route('**/api/Admin/Accounts*', (route) => route.abort());
      await openPalette(page, '7');
      await page.getByText('The search failed.').waitFor();
    },
  },
];

export const deskShots: readonly Shot[] = [
  ...adminShots.map((shot) => ({ ...shot, as: 'admin' as const })),
  { name: 'vouch', path: '/vouch', as: 'member' },
  { name: 'invite', path: '/invite', as: 'member' },
  { name: 'invitation', path: '/invitation' },
  { name: 'dispute', path: '/dispute', as: 'unlinked' },
  { name: 'lost-mailbox', path: '/lost-mailbox' },
  { name: 'stop-mail', path: '/stop-mail' },
  {
    name: 'offline',
    path: '/',
    async reach(page) {
      await page.context().setOffline(true);
      await follow(page, 'History');
      await failed(page);
    },
  },
  {
    name: 'server-error',
    path: '/',
    async reach(page) {
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal', message: 'Internal error.' } }),
      );
      await follow(page, 'History');
      await page.getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
];
