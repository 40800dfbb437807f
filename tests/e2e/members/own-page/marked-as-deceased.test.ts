/** A living member is marked as deceased by mistake: what the member sees, until the admin undoes it. */
import type { Page } from '@playwright/test';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expect, openTest as test } from '../../accounts/administration/review-test.ts';
import { logIn } from '../../account-test.ts';
import { myProfile, openProfile, save } from './own-member-test.ts';

test.use({ expectedMessages: [/status of 40[13]/] });

const sentence = (number: number) =>
  `The record of FB${number} is marked as deceased, so this account can no longer publish.`;
const story = (page: Page) => page.getByLabel('Story', { exact: true });

async function tickDeceased(page: Page, number: number): Promise<void> {
  await page.goto(`/Manifest/Members/fb/${number}`);
  const box = page.getByLabel('Deceased');
  await expect(box).toHaveAccessibleDescription(/^Signs out a linked account/);
  await box.check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();
}

async function uploadToGallery(page: Page): Promise<void> {
  await page.goto('/Upload-Photo');
  await page.getByLabel('Caption').fill('My last load');
  const buffer = await drawPhoto({ width: 300, height: 200 });
  const file = { name: 'jump.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Photo', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test(
  'a member marked as deceased is signed out, keeps the typed text, and reads why nothing is published',
  { tag: '@core' },
  async ({ page, browser, baseURL, accounts, admin, keepSession }) => {
    const member = await accounts.join();
    const { number } = member;
    await keepSession(page, member.user);
    await openProfile(page);
    await story(page).fill('I am still here.');

    const office = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const adminPage = await office.newPage();
    const adminUser = await accounts.logInAdmin();
    await keepSession(adminPage, adminUser);
    await tickDeceased(adminPage, number);
    const mail = await admin.mailTo(member.email, `FB${number} was marked as deceased`);
    expect(mail.text).toContain(`/Contact?about=death&number=${number}`);

    await save(page).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    await logIn(page, member);
    await expect(page).toHaveURL(myProfile);
    await expect(story(page)).toHaveValue('I am still here.');
    await save(page).click();
    await expect(page.getByRole('alert').getByText(sentence(number))).toBeVisible();
    await expect(story(page)).toHaveValue('I am still here.');

    await test.step('the mark is removed', async () => {
      const { changes } = await admin.ask<{ changes: { changeId: number }[] }>(
        adminUser,
        `GET Admin/Changes?member=${number}`,
      );
      const change = changes[0]?.changeId ?? 0;
      await admin.ask(adminUser, 'POST Admin/Changes/Undo', { change });
    });
    await save(page).click();
    await expect(page.getByText('Profile Saved.')).toBeVisible();
    await office.close();
  },
);

test('an upload to the gallery shows why it was refused and keeps the caption', async ({
  page,
  accounts,
  admin,
  keepSession,
}) => {
  const member = await accounts.join();
  const adminUser = await accounts.logInAdmin();
  const path = `Admin/Members/fb/${member.number}`;
  const record = await admin.ask<object>(adminUser, `GET ${path}`);
  await admin.ask(adminUser, `PUT ${path}`, { ...record, deceased: true });
  const again = await accounts.ask('POST Account/login', {
    body: { email: member.email, password: member.password },
  });
  await keepSession(page, (await again.json()) as { token: string });
  await uploadToGallery(page);
  await expect(page.getByText(sentence(member.number))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My last load' })).toBeVisible();
});
