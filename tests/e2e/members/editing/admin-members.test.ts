/** Finding, editing and moving members, and two admins who save at once. */
import type { Page } from '@playwright/test';
import type { MemberDetails } from '#contract/members/editing.ts';
import { expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { openScreen } from '../../manifest.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) => page.getByText('Member saved.');

test.use({ expectedMessages: [/status of (404|409|400)/] });

/** Sends requests outside the browser, as another admin would. */
async function ask(
  url: string,
  token: string,
  path: string,
  body?: object,
): Promise<MemberDetails> {
  const response = await fetch(`${url}/api/Admin/Members/${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as MemberDetails;
}

async function edit(url: string, token: string, path: string, change: object): Promise<void> {
  await ask(url, token, path, { ...(await ask(url, token, path)), ...change });
}

test.describe('an admin', () => {
  let token = '';
  test.beforeEach(async ({ page, accounts, keepSession }) => {
    const admin = await accounts.logInAdmin();
    token = admin.token;
    await keepSession(page, admin);
  });

  test('finds a member of each series by number and by name, in a list of all members', async ({
    page,
    accounts,
    accountSite,
  }) => {
    const { number } = await accounts.join();
    await openScreen(page, 'Members');
    await expect(page.getByRole('heading', { name: /^3\d\d members$/ })).toBeVisible();
    await page.getByLabel('Number or part of a name').fill(String(number));
    await expect(page).toHaveURL(`/Manifest/Members?q=${number}`);
    await expect(page.getByLabel('Number or part of a name')).toBeFocused();
    const row = page
      .getByRole('row')
      .filter({ hasText: String(number) })
      .first();
    await expect(row).toContainText('Claimed');
    await edit(accountSite.url, token, `fb/${accounts.deceasedNumber}`, {
      story: 'A story.',
      isStoryHidden: true,
      lastName: 'Zwölfboxkämpfer',
    });
    await page.reload();
    await page.getByLabel('Number or part of a name').fill('zwolfbox');
    await expect(page.getByRole('heading', { name: '1 member', exact: true })).toBeVisible();
    const dead = page.getByRole('row').filter({ hasText: 'Zwölfboxkämpfer' });
    await expect(dead.getByRole('img', { name: 'Deceased' })).toBeVisible();
    await expect(dead).toContainText('Story hidden');
    await page.getByRole('link', { name: 'NNFS' }).click();
    await expect(page).toHaveURL('/Manifest/Members?series=nnfs&q=zwolfbox');
    await expect(page.getByText('No member matches “zwolfbox”.')).toBeVisible();
    await page.getByLabel('Number or part of a name').fill('');
    await page.getByRole('link', { name: /^1 / }).click();
    await expect(page).toHaveURL('/Manifest/Members/nnfs/1');
    await expect(page.getByLabel('Story')).toHaveCount(0);
    await page.getByLabel('First Name').fill('Nightly');
    await save(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await ask(accountSite.url, token, 'nnfs/1')).firstName).toBe('Nightly');
  });

  test('turns the pages of the list, and selects members of several pages', async ({ page }) => {
    const list = page.getByRole('table', { name: 'Members' });
    const rows = list.locator('tbody').getByRole('row');
    const number = async () => Number(await rows.first().getByRole('link').textContent());
    await page.goto('/Manifest/Members');
    await expect(page.getByText(/^Page 1 of [67]$/)).toBeVisible();
    await expect(rows).toHaveCount(50);
    const onFirst = await number();
    await rows.first().getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/Manifest/Members?page=2');
    await expect(page.getByText('1 selected, 1 of them not on this page')).toBeVisible();
    const onSecond = await number();
    expect(onSecond).toBeGreaterThan(onFirst);
    await list.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByText('51 selected, 1 of them not on this page')).toBeVisible();
    await list.getByRole('checkbox', { name: 'Select all on this page' }).uncheck();
    await rows.first().getByRole('checkbox').check();
    await page.getByRole('link', { name: 'Edit together' }).click();
    await expect(page.getByLabel('Numbers', { exact: true })).toHaveValue(
      `${onFirst}, ${onSecond}`,
    );

    await page.goto('/Manifest/Members?page=2');
    await page.getByLabel('Number or part of a name').fill('example');
    await expect(page).toHaveURL('/Manifest/Members?q=example');
    await page.goto('/Manifest/Members?page=99&sort=-number');
    await expect(page.getByText(/^Page ([67]) of \1$/)).toBeVisible();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(/[?]page=[56]&sort=-number$/);
    await page.getByRole('link', { name: 'First' }).click();
    await expect(page).toHaveURL('/Manifest/Members?sort=-number');
  });

  test(
    'edits every field of a member, and the public profile shows the changes',
    { tag: '@core' },
    async ({ page, accounts, accountSite }) => {
      const number = accounts.nextNumber();
      await page.goto(`/Manifest/Members/fb/${number}`);
      await expect(save(page)).toBeDisabled();
      await page.getByLabel('First Name').fill('Renée');
      await page.getByLabel('Last Name').fill('Corrected');
      await page.getByLabel('Deceased').check();
      await page.getByLabel('Other Names').fill('Shorty\n\n  Old Name ');
      await page.getByLabel('Day').fill('31');
      await page.getByLabel('Month', { exact: true }).selectOption('Feb');
      await page.getByLabel('Year').fill('1975');
      await page.getByLabel('Location').fill('Old barn');
      await page.getByLabel('Jump', { exact: true }).fill('4 way');
      await page.getByLabel('Story', { exact: true }).fill('One line.\nAnother <b>line</b>.');
      await save(page).click();
      await expect(page.getByLabel('Day')).toHaveAccessibleDescription(/does not exist in month 2/);
      await page.getByLabel('Day').fill('28');
      await save(page).click();
      await expect(saved(page)).toBeVisible();
      await expect(save(page)).toBeDisabled();
      expect(await ask(accountSite.url, token, `fb/${number}`)).toMatchObject({
        firstName: 'Renée',
        deceased: true,
        day: 28,
        month: 2,
        year: 1975,
        aliases: ['Old Name', 'Shorty'],
        story: 'One line.\nAnother <b>line</b>.',
      });
      await page.getByRole('link', { name: 'Public profile' }).click();
      await expect(page).toHaveURL(`/Freak-Brother/${number}`);
      await expect(page.locator('.profile .story-text')).toContainText('Another <b>line</b>.');

      await page.goBack();
      await page.getByLabel('Day').fill('');
      await page.getByLabel('Month', { exact: true }).selectOption('');
      await page.getByLabel('Hide the story from others').check();
      // The message of the first save may still be shown.
      const response = page.waitForResponse((each) => each.request().method() === 'PUT');
      await save(page).click();
      expect((await response).status()).toBe(200);
      await page.goto(`/Freak-Brother/${number}`);
      await expect(page.getByRole('definition')).toContainText(['Old barn']);
      await expect(page.getByText('Another <b>line</b>.')).toHaveCount(0);
    },
  );

  test('moves a member to a free number after a confirmation, and never to a taken one', async ({
    page,
    accounts,
  }) => {
    const number = accounts.nextNumber();
    const other = accounts.nextNumber();
    await page.goto(`/Manifest/Members/fb/${number}`);
    await page.getByLabel('Last Name').fill('Mover');
    await page.getByLabel('Number').fill(String(other));
    // Without a question first.
    await expect(page.getByLabel('Number')).toHaveAccessibleDescription(
      new RegExp(`^FB${other} belongs to `),
    );
    await expect(save(page)).toBeDisabled();
    await page.getByLabel('Number').fill('8000000');
    await save(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName(`Move FB${number} to FB8000000?`);
    await expect(dialog).toHaveAccessibleDescription(/^The account, story and photos move/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Last Name')).toHaveValue('Mover');
    await save(page).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect(page).toHaveURL('/Manifest/Members/fb/8000000');
    await expect(page.getByRole('heading', { name: 'FB8000000' })).toBeVisible();
    await expect(page.getByLabel('Last Name')).toHaveValue('Mover');
    await page.goto(`/Manifest/Members/fb/${number}`);
    await expect(page.getByText(`No member has FB${number}.`)).toBeVisible();
    await page.goto('/Manifest/Members/xx/1');
    await expect(page.getByText('There is no such member.')).toBeVisible();
  });

  test.describe('after another admin saved first', () => {
    /** The page has changes, and another admin has saved others. */
    async function collide(page: Page, url: string, number: number): Promise<void> {
      await edit(url, token, `fb/${number}`, { location: 'Old', story: 'Old story.' });
      await page.goto(`/Manifest/Members/fb/${number}`);
      await page.getByLabel('First Name').fill('Mine');
      await page.getByLabel('Story', { exact: true }).fill('My story.');
      await edit(url, token, `fb/${number}`, { location: 'Theirs', story: 'Their story.' });
      await save(page).click();
      await expect(page.getByRole('heading', { name: /has saved this member/ })).toBeFocused();
    }

    const choice = (page: Page, field: string, whose: string) =>
      page.getByRole('group', { name: field }).getByRole('radio', { name: whose });

    test('chooses field by field, or keeps all own changes, or takes all of the other admin', async ({
      page,
      accounts,
      accountSite,
    }) => {
      await test.step('chooses field by field and saves', async () => {
        const number = accounts.nextNumber();
        await collide(page, accountSite.url, number);
        await expect(page.locator('.admin-body').getByRole('group')).toHaveCount(3);
        await expectAccessible(page);
        await expect(choice(page, 'First Name', 'Keep mine')).toBeChecked();
        await expect(choice(page, 'Location', 'Take theirs')).toBeChecked();
        await expect(choice(page, 'Story', 'Keep mine My story.')).toBeChecked();
        await choice(page, 'Story', 'Take theirs Their story.').check();
        await page.getByRole('button', { name: 'Continue with these' }).click();
        await expect(page.getByLabel('Story', { exact: true })).toHaveValue('Their story.');
        await save(page).click();
        await expect(saved(page)).toBeVisible();
        expect(await ask(accountSite.url, token, `fb/${number}`)).toMatchObject({
          firstName: 'Mine',
          location: 'Theirs',
          story: 'Their story.',
        });
      });
      await test.step('keeps all own changes or takes all of the other admin', async () => {
        const number = accounts.nextNumber();
        await collide(page, accountSite.url, number);
        await page.getByRole('button', { name: 'Keep all mine' }).click();
        await save(page).click();
        await expect(saved(page)).toBeVisible();
        const mine = { firstName: 'Mine', location: 'Old', story: 'My story.' };
        expect(await ask(accountSite.url, token, `fb/${number}`)).toMatchObject(mine);

        await page.getByLabel('First Name').fill('Again');
        await edit(accountSite.url, token, `fb/${number}`, { lastName: 'Overtaker' });
        await save(page).click();
        await page.getByRole('button', { name: 'Take all theirs' }).click();
        await expect(page.getByText('There is nothing left to save')).toBeVisible();
        await expect(page.getByLabel('First Name')).toHaveValue('Mine');
        await expect(page.getByLabel('Last Name')).toHaveValue('Overtaker');
        await expect(save(page)).toBeDisabled();
      });
    });
  });
});
