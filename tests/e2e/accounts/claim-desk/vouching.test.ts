/** A claimant shows a code at the drop zone; two members scan it, and the number is linked. */
import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { logIn, test } from '../../account-test.ts';
import { expectAccessible, expectRoomForText, lowTargets } from '../../expect-accessible.ts';
import { expect } from '../../site-test.ts';

const phone = { width: 390, height: 844 };

test.use({ claimPolicy: 'vouch' });

const code = (page: Page) => page.getByRole('img', { name: 'QR code for members who know you' });

/** The address in the code, as a phone's camera reads it. */
async function scan(page: Page): Promise<string> {
  const picture = sharp(await code(page).screenshot());
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data });
}

const button = (page: Page, number: number) =>
  page.getByRole('button', { name: `I know this person as FB${number}` });

test.use({ viewport: phone });

test(
  'two members scan the code of a claimant, the second after signing in',
  { tag: '@core' },
  async ({ page, browser, accountSite, accounts, keepSession }) => {
    const [ann, bob] = [await accounts.join(), await accounts.join()];
    accounts.trust(ann);
    accounts.trust(bob);
    const claimant = await accounts.join();
    await keepSession(page, claimant.user);
    await page.goto('/');
    await page.getByRole('link', { name: 'Waiting for two members or an admin' }).click();
    await expect(
      page.getByRole('heading', { name: 'Waiting for two members or an admin' }),
    ).toBeVisible();
    await expect(page.getByText('0 of 2 members have vouched')).toBeVisible();
    await expect(code(page)).toBeVisible();
    const link = await scan(page);
    expect(link).toBe(await page.getByLabel('Link').inputValue());

    const first = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
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

    const second = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
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
  },
);

test('a vouch can be withdrawn, and a member who may not vouch sees why', async ({
  page,
  accounts,
  keepSession,
}) => {
  const member = await accounts.join();
  accounts.trust(member);
  const claimant = await accounts.join();
  const { token } = claimant.user;
  const response = await accounts.ask('POST Vouches/Link', { token });
  const link = `/vouch#${((await response.json()) as { token: string }).token}`;
  await keepSession(page, member.user);
  await page.goto(link);
  await button(page, claimant.number).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Your vouch is withdrawn.')).toBeVisible();
  await expect(page.getByText('withdrawn on')).toBeVisible();

  const fresh = await accounts.join();
  await keepSession(page, fresh.user);
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('Only members can vouch');
  await expect(button(page, claimant.number)).toBeHidden();
  await page.goto('/');
  await page.goto('/vouch');
  await expect(page.getByText('You have not vouched for anyone yet.')).toBeVisible();
});

test.describe('a wrong code', () => {
  test.use({ expectedMessages: [/404 \(Not Found\)/] });

  test('is explained', async ({ page, sharedMember, keepSession }) => {
    await keepSession(page, sharedMember.user);
    await page.goto(`/vouch#${'0'.repeat(48)}`);
    await expect(page.getByRole('heading', { name: 'This code no longer works' })).toBeVisible();
  });
});

test('admins see who vouched for whom, and the pages are accessible', async ({
  page,
  accounts,
  keepSession,
}) => {
  const member = await accounts.join();
  accounts.trust(member);
  const claimant = await accounts.join();
  await keepSession(page, claimant.user);
  await page.goto('/claim-number');
  await expect(code(page)).toBeVisible();
  await expectAccessible(page);
  expect(await lowTargets(page)).toEqual([]);
  const link = await page.getByLabel('Link').inputValue();
  await keepSession(page, member.user);
  await page.goto(link);
  await expect(button(page, claimant.number)).toBeVisible();
  await expectAccessible(page);
  await button(page, claimant.number).click();
  await expect(page.getByRole('heading', { name: 'You vouched for' })).toBeVisible();

  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/Manifest/Vouches');
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `FB${member.number} vouched for` })
      .first(),
  ).toContainText(`FB${claimant.number}`);
  await expect(page.getByRole('img', { name: /vouches of \d+ members for/ })).toBeVisible();
  await expectAccessible(page);
  await expectRoomForText(page);
  await page.goto('/Manifest/Claims');
  await expect(page.locator(`#claim-${claimant.number}`)).toContainText('1 vouch');
});
