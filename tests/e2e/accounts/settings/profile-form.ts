import { expect, type Page } from '@playwright/test';

export const save = (page: Page) => page.getByRole('button', { name: 'Save' });
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const openProfile = async (page: Page) => {
  await page.goto('/my-profile');
  await expect(field(page, 'First Name')).toBeVisible();
};
