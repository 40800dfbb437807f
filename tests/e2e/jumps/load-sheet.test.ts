/** A member says who was on the load; the other one, or an admin, confirms it. */
import type { Page } from '@playwright/test';
import { changeData } from '#tests/support/processes/ask-site.ts';
import { expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

const phone = { width: 390, height: 844 };
// The page asks for what another person has settled meanwhile.
test.use({ viewport: phone, expectedMessages: [/status of 40[49]/] });

const card = (page: Page) =>
  page.getByRole('region', { name: 'Who was on your load?', exact: true });

async function find(page: Page, term: string): Promise<void> {
  await card(page).getByLabel('Number or name').fill(term);
}

async function company(page: Page, number: number): Promise<number[]> {
  const response = await page.request.get(`/api/FreakBrother/${number}/company`);
  const { confirmed } = (await response.json()) as { confirmed: { freakBrotherNumber: number }[] };
  return confirmed.map((member) => member.freakBrotherNumber);
}

const forgetDay = (number: number) =>
  `update members set day = 0, month = 0, year = 0 where series = 'fb' and number = ${number}`;

test(
  'a member names another, who confirms it and removes it later',
  { tag: '@core' },
  async ({ page, browser, accountSite, accounts, keepSession }) => {
    const [ann, bob] = [await accounts.join(), await accounts.join()];
    changeData(accountSite, forgetDay(bob.number));
    await keepSession(page, ann.user);
    await page.goto('/My-FB-Profile');
    await find(page, `FB${bob.number}`);
    await page.setViewportSize(phone);
    await card(page)
      .getByRole('button', { name: new RegExp(`^Was on my load: .*FB${bob.number}$`) })
      .click();
    await expect(card(page).getByText('waits for an answer')).toBeVisible();
    expect(await company(page, ann.number)).toEqual([]);
    await expect
      .poll(async () => (await accounts.messagesTo(bob.email)).join())
      .toContain(`FB${ann.number} says that you were on the same load`);

    const other = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
    await keepSession(other, bob.user);
    await other.goto('/My-FB-Profile');
    await expect(
      card(other).getByRole('heading', { name: 'Were they on your load?' }),
    ).toBeVisible();
    await expectAccessible(other);
    await card(other)
      .getByRole('button', { name: /^Confirm: / })
      .click();
    await expect(card(other).getByRole('heading', { name: 'On the same load' })).toBeVisible();
    expect(await company(other, ann.number)).toEqual([bob.number]);
    expect(await company(other, bob.number)).toEqual([ann.number]);

    await page.reload();
    await expect(card(page).getByRole('heading', { name: 'On the same load' })).toBeVisible();

    await card(other)
      .getByRole('button', { name: /^Remove: / })
      .click();
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(card(other).getByRole('heading', { name: 'On the same load' })).toBeHidden();
    expect(await company(other, ann.number)).toEqual([]);
    await other.close();

    // The link ended meanwhile.
    await card(page)
      .getByRole('button', { name: /^Remove: / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('answered or withdrawn in the meantime')).toBeVisible();
    await expect(card(page).getByRole('heading', { name: 'On the same load' })).toBeHidden();
  },
);

test('a declined statement stays declined, and a member is told why another cannot be named', async ({
  page,
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const [ann, bob] = [await accounts.join(), await accounts.join()];
  changeData(accountSite, forgetDay(bob.number));
  await keepSession(page, ann.user);
  await page.goto('/My-FB-Profile');
  await find(page, String(bob.number));
  const say = card(page).getByRole('button', {
    name: new RegExp(`^Was on my load: .*FB${bob.number}$`),
  });
  await say.click();
  const other = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await keepSession(other, bob.user);
  await other.goto('/My-FB-Profile');
  await card(other)
    .getByRole('button', { name: /^Decline: / })
    .click();
  await expect(card(other).getByRole('heading', { name: 'Were they on your load?' })).toBeHidden();
  await other.close();
  await page.reload();
  await expect(card(page).getByText('declined')).toBeVisible();
  await find(page, String(bob.number));
  await say.click();
  await expect(card(page).getByRole('alert')).toContainText('This was declined before.');
});

test('an admin answers for a member without an account', async ({
  browser,
  accountSite,
  accounts,
  keepSession,
}) => {
  const ann = await accounts.join();
  const number = accounts.nextNumber();
  changeData(accountSite, forgetDay(number));
  const { token } = ann.user;
  const said = await accounts.ask('POST Loads', { token, body: { freakBrotherNumber: number } });
  expect(said.status).toBe(200);
  const admin = await browser.newPage({ viewport: phone, baseURL: accountSite.url });
  await keepSession(admin, await accounts.logInAdmin());
  await admin.goto('/Manifest/Loads');
  const button = (label: string) =>
    admin.getByRole('button', { name: new RegExp(`^${label}: .*FB${ann.number} and `) });
  await expect(admin.getByRole('heading', { name: '1 load mate waiting' })).toBeVisible();
  await expectAccessible(admin);
  await button('Decline').click();
  await expect(admin.getByRole('heading', { name: '0 load mates waiting' })).toBeFocused();
  await button('Allow again').click();
  await expect(admin.getByText('The member can say it again.')).toBeVisible();
  await accounts.ask('POST Loads', { token, body: { freakBrotherNumber: number } });
  await admin.reload();
  await button('Confirm').click();
  await expect(admin.getByRole('heading', { name: '0 load mates waiting' })).toBeVisible();
  expect(await company(admin, number)).toEqual([ann.number]);
  await admin.close();
});
