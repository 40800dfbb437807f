import type { Page } from '@playwright/test';
import { expectAccessible } from '../../expect-accessible.ts';
import { expect, test } from '../../account-test.ts';
import { openScreen } from '../../manifest.ts';

const path = '/Manifest/Numbers';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const rows = (page: Page) => page.getByRole('table').getByRole('row');

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, await accounts.logInAdmin());
});

test.describe('an unused number', () => {
  test.use({ expectedMessages: [/status of 40[09]/] });

  test('is reserved and taken after a confirmation, and its history shows both', async ({
    page,
  }) => {
    await page.goto(`${path}/nnfb/9900000`);
    // Higher than any number that another journey gives, so that adding it must be confirmed.
    await expect(page.getByRole('heading', { name: 'NNFB9900000: Free' })).toBeVisible();
    await page.getByLabel('Note').fill('For the reunion');
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: 'NNFB9900000: Reserved' })).toBeFocused();
    await expect(page.getByText('NNFB9900000 is reserved now.')).toBeVisible();

    await page.goto('/NNFB-Add');
    await expect(page.getByLabel('FB Number', { exact: true })).not.toHaveValue('');
    await page.getByLabel('FB Number', { exact: true }).fill('9900000');
    await page.getByLabel('First Name').fill('Reunion');
    await page.getByLabel('Last Name').fill('Example');
    await expect(page.getByLabel('FB Number', { exact: true })).toHaveAccessibleDescription(
      'NNFB9900000 is reserved (For the reunion). Use it only for that member.',
    );
    await press(page, 'Add');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toContainText('NNFB9900000 is reserved (For the reunion).');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/NNFB-Add');
    await expect(page.getByLabel('First Name')).toHaveValue('Reunion');
    await press(page, 'Add');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await expect(page).toHaveURL('/Manifest');

    await page.goto(`${path}/nnfb/9900000`);
    await expect(page.getByRole('link', { name: 'Reunion Example' })).toBeVisible();
    const story = page.getByRole('region', { name: 'Number history' });
    await expect(story.locator('.change h3')).toHaveText([
      'Member added',
      'Number released',
      'Number marked',
    ]);
  });

  test('is made void together with the next one, and neither can be given until they are released', async ({
    page,
  }) => {
    await page.goto('/NNFS-Add');
    await expect(page.getByLabel('FB Number', { exact: true })).not.toHaveValue('');
    const next = Number(await page.getByLabel('FB Number', { exact: true }).inputValue());
    await page.goto(`${path}/nnfs/${next}`);
    await page.getByRole('radio', { name: /^Void/ }).check();
    await page.getByLabel('Up to number').fill(String(next - 1));
    await press(page, 'Save');
    await expect(page.getByText('The last number is lower than the first.').first()).toBeVisible();
    await page.getByLabel('Up to number').fill(String(next + 1));
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: `NNFS${next}: Void` })).toBeVisible();

    await page.goto('/NNFS-Add');
    const field = page.getByLabel('FB Number', { exact: true });
    await expect(field).toHaveValue(String(next + 2));
    await expect(field).toHaveAccessibleDescription(
      `NNFS${next} to NNFS${next + 1} are reserved or void, so NNFS${next + 2} is next. See the numbers`,
    );
    await field.fill(String(next));
    await expect(field).toHaveAccessibleDescription(
      `NNFS${next} is void and cannot be used. Open NNFS${next}`,
    );

    await page.goto(`${path}?series=nnfs&show=void`);
    await page.getByRole('link', { name: `${next} – ${next + 1}` }).click();
    await press(page, /^Release/);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await expect(page.getByRole('heading', { name: `NNFS${next}: Free` })).toBeFocused();
  });

  test('is found in its series, and asks before a member is moved to it while it is reserved', async ({
    page,
    accounts,
    admin,
  }) => {
    await test.step('a series can be viewed and filtered, and a number looked up', async () => {
      await openScreen(page, 'Numbers and places', 'Numbers');
      await expect(page).toHaveURL(path);
      await expect(rows(page).nth(1)).toContainText('Gap');
      await expect(rows(page).filter({ hasText: 'Given' })).toHaveCount(0);
      await page.getByRole('link', { name: 'All', exact: true }).click();
      await expect(page).toHaveURL(`${path}?show=all`);
      await expect(rows(page).nth(1)).toContainText('Given');
      await page.getByRole('link', { name: 'NNFS' }).click();
      await expect(page).toHaveURL(`${path}?series=nnfs`);
      await page.getByLabel('NNFS Number').fill('2');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'NNFS2: Given' })).toBeVisible();
      await page.goto(`${path}/fb/99999999`);
      await expect(page.getByText('There is no such number.')).toBeVisible();
    });
    await test.step('the member editor asks before it moves a member to a reserved number', async () => {
      const user = await accounts.logInAdmin();
      const number = accounts.nextNumber();
      await admin.ask(user, 'PUT Admin/Numbers/fb/800000', { state: 'reserved', note: '' });
      await page.goto(`/Manifest/Members/fb/${number}`);
      await page.getByLabel('Number').fill('800000');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Move' }).click();
      await expect(dialog).toContainText('FB800000 is reserved.');
      await dialog.getByRole('button', { name: 'Use it' }).click();
      await expect(page).toHaveURL('/Manifest/Members/fb/800000');
      await page.getByRole('link', { name: 'All its changes' }).click();
      await expect(page.getByText('Moved to FB800000').first()).toBeVisible();
    });
  });
});
