/** The public profile of a member with pictures, for the member and for others. */
import type { Page } from '@playwright/test';
import { addMemberPhoto, addPhoto } from '#tests/support/photos/add-photos.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from './own-member-test.ts';

const cardOf = (page: Page) => page.getByRole('link', { name: 'See the membership card' });

test('the uploaded card is a thumbnail of the full one, the owner can edit, and the own photos open in the gallery', async ({
  page,
  member,
  accountSite,
  accounts,
}) => {
  await test.step('the uploaded card is a thumbnail that leads to the full one', async () => {
    await page.goto(`/Freak-Brother/${member.number}`);
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await expect(cardOf(page)).toHaveCount(0);
    await addMemberPhoto(accountSite.url, member.user.token, 'card');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
    await expect(cardOf(page)).toHaveAttribute('href', /^\/photos\/.*\/web$/);
    await expect(cardOf(page).locator('img')).toHaveAttribute('src', /^\/photos\/.*\/thumb$/);
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
