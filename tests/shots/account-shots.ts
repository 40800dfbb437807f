/** The screens of accounts and their people, of memorials and of messages. */
import type { Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { ownPageStates } from '#tests/support/processes/own-page-states.ts';
import type { SiteAccounts } from '#tests/support/processes/site-accounts.ts';
import { contactStates } from '#tests/support/processes/contact-states.ts';
import { press, type Shot } from './shot-list.ts';

async function enterNumber(page: Page, number: number): Promise<void> {
  await page.getByLabel('FB Number', { exact: true }).fill(String(number));
  await press(page, 'Next');
  await page.getByText('Is this you?').waitFor();
}

async function loseTheSite(page: Page): Promise<void> {
  await page.route('**/api/Account/Validate', (route) => route.abort());
  await page.reload();
  await page.getByText('we keep trying').waitFor();
}

async function reachOwnMember(page: Page): Promise<void> {
  await page.getByText('QR code', { exact: true }).click();
  await page.getByRole('img', { name: /QR code/ }).waitFor();
}

async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').setInputFiles(photo);
}

async function reachCrop(page: Page): Promise<void> {
  await choosePhoto(page, await drawPhoto({ width: 900, height: 600 }));
  await page.getByRole('group', { name: /Arrow keys/ }).waitFor();
}

export function accountShots(accounts: SiteAccounts): Shot[] {
  const { nextNumber, deceasedNumber } = accounts;
  const number = nextNumber();
  const reachForm = async (page: Page) => {
    await enterNumber(page, number);
    await press(page, 'Next');
    await page.getByLabel('First Name').waitFor();
  };
  return [
    { name: 'login', path: '/login' },
    { name: 'guard', path: '/my-profile', reach: (page) => page.getByText('allowed').waitFor() },
    { name: 'guard-waiting', path: '/my-profile', as: 'member', reach: loseTheSite },
    { name: 'register-number', path: '/register' },
    { name: 'register-found', path: '/register', reach: (page) => enterNumber(page, number) },
    {
      name: 'register-deceased',
      path: '/register',
      async reach(page) {
        await enterNumber(page, deceasedNumber);
        await press(page, 'Next');
        await page.getByText('What would you like to do?').waitFor();
      },
    },
    { name: 'register-form', path: '/register', reach: reachForm },
    { name: 'gallery-of-member', path: '/Photo-Gallery', as: 'member' },
    { name: 'gallery-viewer', path: '/Photo-Gallery?photo=2', as: 'admin', isCut: true },
    { name: 'upload-photo', path: '/Upload-Photo', as: 'member' },
    { name: 'home-of-member', path: '/', as: 'member' },
    { name: 'home-of-new-account', path: '/', as: 'fresh' },
    { name: 'home-without-number', path: '/', as: 'unlinked' },
    { name: 'home-of-admin', path: '/', as: 'admin' },
    { name: 'claim-number', path: '/claim-number', as: 'unlinked' },
    { name: 'claim-number-linked', path: '/claim-number', as: 'member' },
    ...[...ownPageStates, ...contactStates].map(({ reach, ...state }) => ({
      ...state,
      reach: (page: Page) => reach(page, accounts),
    })),
    { name: 'my-member', path: '/My-FB-Profile', as: 'member', reach: reachOwnMember },
    { name: 'my-member-unlinked', path: '/My-FB-Profile', as: 'unlinked' },
    { name: 'member-photo', path: '/FB-Profile-Photo', as: 'member' },
    {
      name: 'member-card-crop',
      path: '/FB-Profile-Photo?type=card',
      as: 'member',
      reach: reachCrop,
    },
    {
      name: 'member-card-black-out',
      path: '/FB-Profile-Photo?type=card',
      as: 'member',
      async reach(page) {
        await reachCrop(page);
        await press(page, 'Black out parts');
        await press(page, 'Black out this part');
        await page.getByText('1 part blacked out.').waitFor();
      },
    },
    { name: 'avatar-crop', path: '/profile-photo', as: 'member', reach: reachCrop },
    { name: 'vouch', path: '/vouch', as: 'member' },
    { name: 'invite', path: '/invite', as: 'member' },
    { name: 'invitation', path: '/invitation' },
    {
      name: 'change-email',
      path: '/my-profile',
      as: 'member',
      reach: (page) => press(page, 'Change email'),
    },
    { name: 'former-email', path: `/former-email#${'0'.repeat(48)}` },
    { name: 'stop-mail', path: '/stop-mail' },
  ];
}
