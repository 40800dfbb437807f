/** The error messages for registration and claims, for every possible response. */
import type { Page } from '@playwright/test';
import { expect, test } from './account-test.ts';

const usual = 'Please check your information.';
const button = (page: Page, name: string) => page.getByRole('button', { name });

const responses = [
  ['no words', { status: 400, json: {} }, usual],
  ['a page', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, usual],
  ['a message', { status: 400, json: { message: 'Not today.' } }, 'Not today.'],
  ['a string', { status: 400, json: 'Not today.' }, 'Not today.'],
  ['plain text', { status: 400, contentType: 'text/plain', body: 'Not today.' }, 'Not today.'],
] as const;

/** Clicks a button repeatedly and reads the result. */
async function expectWords(page: Page, path: string, name: string): Promise<void> {
  const alert = page.getByRole('alert');
  for (const [what, response, words] of responses) {
    await page.route(path, (route) => route.fulfill(response), { times: 1 });
    await button(page, name).click();
    await expect(alert, what).toHaveText(words);
  }
  await page.route(path, (route) => route.abort(), { times: 1 });
  await button(page, name).click();
  await expect(alert).toHaveText(`${usual} The site could not be reached. Please try again.`);
}

test.describe('an error', () => {
  test.use({ expectedMessages: [/status of (400|502)|ERR_FAILED/] });

  test('of registration shows the message of the server, or the default one', async ({
    page,
    accounts,
  }) => {
    const number = accounts.nextNumber();
    await page.goto('/register');
    await page.getByLabel('FB Number', { exact: true }).fill(String(number));
    await expectWords(page, '**/api/FreakBrother/claim/*', 'Next');
    await button(page, 'Next').click();
    await expect(page.getByText('Is this you?')).toBeFocused();
    await button(page, 'Next').click();
    await page.getByLabel('Email').fill(`words${number}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByLabel('Confirm Password', { exact: true }).fill('correct horse battery');
    await expectWords(page, '**/api/Account/register', 'Register');
    await button(page, 'Register').click();
    await expect(page).toHaveURL('/');
  });

  test('of a claim shows the message of the server, or the default one', async ({
    page,
    accounts,
    keepSession,
  }) => {
    const { user } = await accounts.joinUnlinked();
    await keepSession(page, user);
    await page.goto('/claim-number');
    await page.getByLabel('FB Number', { exact: true }).fill(String(accounts.nextNumber()));
    await button(page, 'Next').click();
    await expect(page.getByText('Is this you?')).toBeFocused();
    await expectWords(page, '**/api/FreakBrother/claim/*', 'Next');
  });
});
