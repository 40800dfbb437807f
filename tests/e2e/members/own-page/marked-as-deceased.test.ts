/** A living member is marked as deceased by mistake: what the member sees, until the admin undoes it. */
import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../../account-test.ts';
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

test('a member marked as deceased is signed out, keeps the typed text, and reads why nothing is published', async ({
  page,
  browser,
  baseURL,
  accounts,
  admin,
  keepSession,
}) => {
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
});
