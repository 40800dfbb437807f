/** Pastes into forms: fields with a format take the value that they find, and texts keep everything. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './account-test.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.selectText();
  await page.keyboard.press('Control+V');
}

const named = (page: Page, label: string) => page.getByLabel(label, { exact: true });

type Paste = readonly [label: string, pasted: string, value: string];
type Pastes = readonly (readonly [path: string, ...pastes: Paste[]])[];

async function expectPastes(page: Page, pastes: Pastes): Promise<void> {
  for (const [path, ...fields] of pastes) {
    await openHydrated(page, path);
    // The next number is filled in.
    if (path.endsWith('-Add')) await expect(named(page, 'FB Number')).not.toHaveValue('');
    for (const [label, pasted, value] of fields) {
      await paste(page, named(page, label), pasted);
      await expect(named(page, label), `${path}: ${pasted}`).toHaveValue(value);
    }
  }
}

test('fields of visitors find the value in what is pasted', async ({ page }) => {
  await expectPastes(page, [
    ['/login', ['Email', 'Ann Moss <Ann@Example.com>', 'Ann@Example.com']],
    [
      '/register',
      ['FB Number', 'FB #1120', '1120'],
      ['FB Number', 'Freak Brother No. 1,120.', '1120'],
      ['FB Number', 'NNFB 3', '3'],
    ],
    [
      '/Contact',
      ['Your email', ' mailto:ann@example.com?subject=Hello ', 'ann@example.com'],
      ['Number of the member', '(FB 1120)', '1120'],
    ],
  ]);
  await page.goto('/recover-password');
  await named(page, 'Email').fill('ann@example.com');
  await page.getByRole('button', { name: 'Recover' }).click();
  const code = named(page, 'Enter verification code');
  await paste(page, code, 'Your code is 1234 5678. It works for 10 minutes.');
  await expect(code).toHaveValue('12345678');
});

test('fields of members and admins find the value in what is pasted', async ({
  page,
  accounts,
  keepSession,
  sharedMember,
}) => {
  await keepSession(page, sharedMember.user);
  await expectPastes(page, [
    [
      '/My-FB-Profile',
      ['Day', '12.', '12'],
      ['Year', '(1971)', '1971'],
      ['Year', '12/71', '12/71'],
    ],
    [
      '/my-profile',
      ['Phone Number', 'tel:+1-602-555-0142', '+1-602-555-0142'],
      ['Profile Name', ' @ann41 ', 'ann41'],
    ],
  ]);
  await keepSession(page, await accounts.logInAdmin());
  await expectPastes(page, [
    ['/FB-Add', ['FB Number', 'FB #1120', '1120']],
    ['/NNFB-Add', ['FB Number', 'NNFB #3', '3'], ['FB Number', 'FB 3', 'FB 3']],
    ['/Manifest/Members/fb/2', ['Year', 'in 1971', '1971'], ['Day', '3rd', '3']],
  ]);
});

test('searches by number say what they need, and keep the text', async ({
  page,
  accounts,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  for (const [path, label] of [
    ['/Manifest/Numbers', 'FB Number'],
    ['/Manifest/Changes', 'Number'],
  ] as const) {
    await openHydrated(page, path);
    const field = named(page, label);
    await field.fill('100-120');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('Type a number, such as 750.');
    await expect(field).toHaveValue('100-120');
  }
});

test('a number can be undone, pasted at the caret and composed', async ({
  page,
  accounts,
  keepSession,
}) => {
  await keepSession(page, await accounts.logInAdmin());
  await openHydrated(page, '/NNFB-Add');
  const number = named(page, 'FB Number');
  await expect(number).not.toHaveValue('');
  await number.fill('');
  await page.keyboard.type('1a4');
  await paste(page, number, 'NNFB #77');
  await expect(number).toHaveValue('77');
  await page.keyboard.press('Control+Z');
  await expect(number).toHaveValue('14');
  await number.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.evaluate(() => navigator.clipboard.writeText('(23)'));
  await page.keyboard.press('Control+V');
  await page.keyboard.type('x9');
  await expect(number).toHaveValue('12394');

  await number.fill('');
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: '１２', selectionStart: 2, selectionEnd: 2 });
  await expect(number).toHaveValue('１２');
  await input.send('Input.insertText', { text: '１２' });
  await number.press('Tab');
  await expect(number).toHaveValue('12');
});

test('a text keeps everything, says how much is too much, and is not sent', async ({ page }) => {
  await openHydrated(page, '/Contact');
  const message = named(page, 'Your message');
  await paste(page, message, 'x'.repeat(1_900));
  await expect(page.getByText('100 characters left. The limit is 2,000.').first()).toBeVisible();
  const long = 'x'.repeat(3_204);
  await paste(page, message, long);
  await expect(page.getByText('1,204 characters too many. The limit is 2,000.')).toHaveCount(2);
  await expect(message).toHaveValue(long);
  await named(page, 'Your name').fill('Ann Moss');
  await named(page, 'Your email').fill('ann@example.com');
  await named(page, 'What is it about?').selectOption({ index: 1 });
  await named(page, 'Number of the member').fill('2');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(
    /^Your message has 1,204 characters too many\./,
  );
  await expect(message).toHaveValue(long);
});
