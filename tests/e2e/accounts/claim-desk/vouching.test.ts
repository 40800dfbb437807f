/** A claimant shows a code at the drop zone; two members scan it, and the number is linked. */
import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { deskTest as test, expect, logIn } from '../../account-test.ts';

const code = (page: Page) => page.getByRole('img', { name: 'QR code for members who know you' });

/** The address in the code, as a phone's camera reads it. */
async function scan(page: Page): Promise<string> {
  const picture = sharp(await code(page).screenshot());
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

const button = (page: Page, number: number) =>
  page.getByRole('button', { name: `I know this person as FB${number}` });

test('two members scan the code of a claimant, the second after signing in', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const [ann, bob] = [await accounts.join(), await accounts.join()];
  accounts.trust(ann);
  accounts.trust(bob);
  const free = accounts.nextNumber();
  await page.goto(`/register?number=${free}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(
    page.getByText(`your claim of FB${free} waits until two members who know you, or an admin`),
  ).toBeVisible();
  const claimant = await accounts.join();
  await keepSession(page, claimant.user);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText(
    `Your claim of FB${claimant.number} waits for two members or an admin`,
  );
  await page.getByRole('link', { name: 'Ask members to vouch for you' }).click();
  await expect(
    page.getByRole('heading', { name: 'Waiting for two members or an admin' }),
  ).toBeVisible();
  await expect(page.getByText('0 of 2 members have vouched')).toBeVisible();
  await expect(code(page)).toBeVisible();
  const link = await scan(page);
  expect(link).toBe(await page.getByLabel('Link').inputValue());

  const first = await browser.newPage({ baseURL: accountSite.url });
  await keepSession(first, ann.user);
  await first.goto(link);
  await expect(
    first.getByRole('heading', { name: `Do you know Ann Example as FB${claimant.number}?` }),
  ).toBeVisible();
  // The token does not stay in the history.
  await expect(first).toHaveURL(`${accountSite.url}/vouch`);
  await button(first, claimant.number).click();
  await expect(first.getByRole('heading', { name: 'You vouched for Ann Example' })).toBeFocused();
  await expect(first.getByText('1 of 2 members has vouched')).toBeVisible();
  await first.close();

  const second = await browser.newPage({ baseURL: accountSite.url });
  await second.goto(link);
  await logIn(second, bob);
  await button(second, claimant.number).click();
  await expect(
    second.getByText(`Ann Example is linked to FB${claimant.number} now.`),
  ).toBeVisible();
  await second.close();

  await page.reload();
  await expect(page.getByText(`Your account is linked to FB${claimant.number}.`)).toBeVisible();
  await expect
    .poll(async () => (await accounts.messagesTo(claimant.email)).join())
    .toContain(`FB${claimant.number} is yours`);
});
