/** A member changes the email of the own account, and its former email takes the account back. */
import type { Page } from '@playwright/test';
import { expect, logIn, test } from '../../account-test.ts';

test.use({ expectedMessages: [/status of 4(00|01|09)/] });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change email' });
const open = (page: Page) => page.getByRole('button', { name: 'Change email' }).first().click();
const submit = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

async function askForCode(page: Page, email: string, password: string): Promise<void> {
  await dialog(page).getByLabel('New email').fill(email);
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await submit(page, 'Send code');
}

const formerLink = /\/former-email#[0-9a-f]{48}/;

test('the new email needs the password and a code, and refusals lose nothing', async ({
  page,
  accounts,
  keepSession,
}) => {
  const { user, number, email, password } = await accounts.join();
  const other = await accounts.join();
  const newEmail = `new${number}@example.org`;
  await keepSession(page, user);
  await page.goto('/my-profile');
  await page.getByLabel('City').fill('Hinckley');
  await open(page);
  await expect(dialog(page)).toContainText(email);
  await askForCode(page, newEmail, 'wrong horse battery');
  await expect(dialog(page).getByText('This is not your password.').first()).toBeVisible();
  await askForCode(page, other.email, password);
  await expect(dialog(page).getByRole('alert')).toHaveText('Please check your information.');
  await expect(dialog(page).getByLabel('New email')).toHaveValue(other.email);
  await dialog(page).getByLabel('New email').fill(newEmail);
  await dialog(page).getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`We sent a code to ${newEmail}.`);
  await expect(dialog(page).getByRole('heading', { name: 'Change email' })).toBeFocused();

  // The code is in another program, and the browser may forget the page meanwhile.
  await submit(page, 'Cancel');
  await expect(page.getByLabel('City')).toHaveValue('Hinckley');
  await page.getByLabel('City').fill('');
  await page.reload();
  await page.getByRole('button', { name: `Enter the code for ${newEmail}` }).click();
  const code = await accounts.codeTo(newEmail);
  await dialog(page)
    .getByLabel('Enter verification code')
    .fill(code === '111111' ? '222222' : '111111');
  await submit(page, 'Change email');
  await expect(dialog(page).getByText('Invalid verification code.').first()).toBeVisible();
  await dialog(page).getByLabel('Enter verification code').fill(code);
  await submit(page, 'Change email');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(newEmail);
  await expect(page.getByText(`Your account has the email ${newEmail} now.`)).toBeVisible();
});

test('the link in the mail to the former email takes the account back from a thief', async ({
  page,
  accounts,
  browser,
  accountSite,
  keepSession,
}) => {
  const { user, number, email, password } = await accounts.join();
  const thiefsEmail = `thief${number}@example.org`;
  const thief = await browser.newPage({ baseURL: accountSite.url });
  await keepSession(thief, user);
  await thief.goto('/my-profile');
  await open(thief);
  await askForCode(thief, thiefsEmail, password);
  await dialog(thief)
    .getByLabel('Enter verification code')
    .fill(await accounts.codeTo(thiefsEmail));
  await submit(thief, 'Change email');
  await expect(dialog(thief)).toBeHidden();

  let link = '';
  await expect
    .poll(async () => {
      const mails = (await accounts.messagesTo(email)).toReversed().join(' ');
      link = formerLink.exec(mails)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  await page.goto(link);
  await expect(page).toHaveURL('/former-email');
  await page.getByRole('button', { name: 'Use my former email again' }).click();
  const done = page.getByRole('heading', { name: 'Your account uses this email again' });
  await expect(done).toBeFocused();
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(page).toHaveURL('/recover-password');

  await thief.goto('/my-profile');
  await expect(thief).toHaveURL('/login');
  await logIn(thief, { email: thiefsEmail, password });
  await expect(thief.getByText('Unable to log in.')).toBeVisible();
  await thief.close();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use my former email again' }).click();
  await expect(
    page.getByRole('heading', { name: 'This link does not work any more.' }),
  ).toBeFocused();
  await expect(page.getByRole('link', { name: 'write to the admins' })).toBeVisible();
});

test('an admin without two-step sign-in is asked to turn it on first', async ({
  page,
  accounts,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/my-profile');
  await open(page);
  await expect(dialog(page)).toContainText('ask another admin to take your admin role away');
  await expect(dialog(page).getByLabel('New email')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
});
