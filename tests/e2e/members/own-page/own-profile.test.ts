/** The public profile of a member with pictures, for the member and for others. */
import type { Page } from '@playwright/test';
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from './own-member-test.ts';

const cardOf = (page: Page) => page.getByRole('link', { name: 'Membership card' });
const over = (page: Page) => page.getByRole('button', { name: 'Turn the card over' });
const back = (page: Page) => page.getByRole('button', { name: 'Turn the card back' });

test('the card turns over, the owner can edit, and the own photos open in the gallery', async ({
  page,
  member,
  accountSite,
  accounts,
}) => {
  await test.step('the card turns over to the uploaded one, with a button, the keyboard and a click', async () => {
    await page.goto(`/Freak-Brother/${member.number}`);
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await expect(over(page)).toHaveCount(0);
    await addMemberPhoto(accountSite.url, member.user.token, 'card');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await expect(cardOf(page)).toBeHidden();
    await over(page).click();
    await expect(cardOf(page)).toBeVisible();
    await expect(cardOf(page)).toHaveAttribute('href', /^\/photos\/.*\/web$/);
    await back(page).press('Enter');
    await expect(cardOf(page)).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(cardOf(page)).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the owner can edit and opens the own photos, and a member with a number can claim no other one', async () => {
    await test.step('the owner can edit, and a member with a number can claim no other one', async () => {
      await page.goto(`/Freak-Brother/${member.number}`);
      const edit = page.getByRole('link', { name: 'Edit' });
      const question = page.getByText('Is this you?');
      await expect(edit).toBeVisible();
      await expect(question).toHaveCount(0);
      await page.goto(`/Freak-Brother/${accounts.nextNumber()}`);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expect(edit).toHaveCount(0);
      await expect(question).toHaveCount(0);
    });
    await test.step('the photos of the member open in the gallery', async () => {
      await addPhoto(accountSite.url, member.user.token, 'Sunset load');
      await page.goto(`/Freak-Brother/${member.number}`);
      await expect(page.getByRole('heading', { name: /^Photos by / })).toBeVisible();
      await page.getByRole('link', { name: 'Sunset load' }).click();
      await expect(page).toHaveURL(/\/Photo-Gallery\?photo=\d+$/);
      await expect(page.getByRole('dialog', { name: 'Sunset load' })).toBeVisible();
    });
  });
});

test.describe('without JavaScript', () => {
  test('both sides of the card are shown', async ({ browser, member, accountSite }) => {
    await addMemberPhoto(accountSite.url, member.user.token, 'card');
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${accountSite.url}/Freak-Brother/${member.number}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(cardOf(page)).toBeVisible();
    await expect(over(page)).toBeHidden();
    await page.close();
  });
});
