/** Pictures of a memorial and of a remembrance that are saved without a connection, and sent later. */
import type { Page } from '@playwright/test';
import type { BlueSkies } from '#contract/memorials/blue-skies.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { choose, expect, save, test } from '../members/own-page/own-member-test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Photos waiting to be sent' });

test.use({
  expectedMessages: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|Couldn't load preload assets/],
});

async function findGone(page: Page): Promise<number> {
  const response = await page.request.get('/api/BlueSkies');
  const { groups } = (await response.json()) as BlueSkies;
  return groups[0]?.members[0]?.freakBrotherNumber ?? 0;
}

async function saveOffline(page: Page, name: RegExp): Promise<void> {
  await choose(page, await drawPhoto({ width: 600, height: 400 }));
  await page.context().setOffline(true);
  await save(page).click();
  await expect(card(page).getByRole('listitem')).toHaveText([name]);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.locator('.toast-success')).toContainText('Photo saved.');
  await expect(card(page)).toHaveCount(0);
}

test('the photo of a remembrance waits for a connection', async ({ page, accounts, member }) => {
  const gone = await findGone(page);
  const { token } = member.user;
  const body = { text: 'Thank you for the first jump.' };
  const written = await accounts.ask(`PUT Memorials/${gone}/Remembrance`, { token, body });
  expect(written.status).toBe(200);
  await page.goto(`/Remember/${gone}/Photo`);
  await saveOffline(page, new RegExp(`^The photo of your remembrance of FB ?${gone}`));
  await page.goto(`/Remember/${gone}`);
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
});
