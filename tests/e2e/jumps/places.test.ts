import type { Page } from '@playwright/test';
import { editOnSite } from '#tests/support/processes/made-changes.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../account-test.ts';
import { openScreen } from '../manifest.ts';

const path = '/Manifest/Places';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

let round = 0;

/** Names that look alike, different in each test. */
const nextNames = () => {
  round += 1;
  const name = `${['Quorn', 'Vadso', 'Wexby', 'Yarrow', 'Zolder', 'Umbria'][round]}field`;
  return { name, long: `Skydive ${name}, OH`, typo: name.replace('field', 'feild') };
};

const suggestion = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test.beforeEach(async ({ page, accounts, admin, keepSession }) => {
  const user = await accounts.logInAdmin();
  await keepSession(page, user);
  await admin.ask(user, 'GET Admin/Places');
});

test(
  'places that look the same are merged with one click, undone, and kept apart',
  { tag: '@core' },
  async ({ page, accounts, admin }) => {
    const user = await accounts.logInAdmin();
    const { name, long, typo } = nextNames();
    for (const location of [name, name, long, typo]) {
      await editOnSite(admin, user, accounts.nextNumber(), { location });
    }
    await openScreen(page, 'Numbers and places', 'Places');
    await expect(page).toHaveURL(path);
    const group = suggestion(page, name);
    await expect(group.getByLabel(long)).toBeChecked();
    await expect(group).toContainText('1 member, similar spelling');
    await press(page, `Merge 2 places into ${name}`);
    await expect(page.getByText(`2 places merged into ${name}.`).first()).toBeVisible();
    await expect(group).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /suggested merge/ })).toBeFocused();
    await press(page, 'Undo');
    await expect(group).toBeVisible();

    await group.getByLabel(long).uncheck();
    await press(page, `Not the same as ${name}`);
    await expect(page.getByText(`1 place kept apart from ${name}.`).first()).toBeVisible();
    await expect(group.getByLabel(typo)).toHaveCount(0);
    await press(page, `Merge 1 place into ${name}`);
    await expect(page.getByText(`1 place merged into ${name}.`).first()).toBeVisible();
    await page.goto('/Manifest/Changes?kind=place');
    await expect(page.getByText('Place changed').first()).toBeVisible();
  },
);

test('places are selected by keyboard across searches and merged', async ({
  page,
  accounts,
  admin,
}) => {
  const user = await accounts.logInAdmin();
  const [one, other] = [nextNames().name, nextNames().name];
  for (const location of [one, other]) {
    await editOnSite(admin, user, accounts.nextNumber(), { location });
  }
  await page.goto(path);
  for (const name of [one, other]) {
    await page.getByLabel('Name or spelling').fill(name.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '1 place', exact: true })).toBeVisible();
    await page.getByLabel(`Select ${name}`).focus();
    await page.keyboard.press('Space');
  }
  await expect(page.getByText(`Selected: ${one}, ${other}`)).toBeVisible();
  await press(page, 'Merge 2 places');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel(other).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(`${one} merged into ${other}.`).first()).toBeVisible();
});

test('a place is renamed, split, gets a spelling, and is suggested while a location is typed', async ({
  page,
  accounts,
  admin,
}) => {
  await test.step('a place is renamed, split, and gets a spelling', async () => {
    const user = await accounts.logInAdmin();
    const { name, long } = nextNames();
    const number = accounts.nextNumber();
    await editOnSite(admin, user, number, { location: name });
    await page.goto(`${path}?q=${name}`);
    await page.getByRole('link', { name }).click();
    await page.getByLabel('Another spelling').fill(long);
    await press(page, 'Add spelling');
    await expect(page.getByText(`“${long}” leads to ${name} now.`).first()).toBeVisible();
    await expect(page.getByText('Not used')).toBeVisible();
    await editOnSite(admin, user, accounts.nextNumber(), { location: long.toLowerCase() });
    await page.reload();
    await expect(page.getByText('2 members, also those')).toBeVisible();

    await page.getByLabel('Name').fill(`${name} Airport`);
    await press(page, 'Rename');
    await expect(page.getByRole('heading', { name: `${name} Airport` })).toBeFocused();
    await expect(page.getByText('Former addresses that lead here')).toBeVisible();
    await page.getByLabel(long).check();
    await press(page, 'Make a place of its own');
    await expect(page.getByText(`${long} is a place of its own now.`).first()).toBeVisible();
    await press(page, 'Undo');
    await expect(page.getByLabel(long)).toBeVisible();
  });
  await test.step('a place is suggested while its location is typed, and another may be typed', async () => {
    const user = await accounts.logInAdmin();
    const { name } = nextNames();
    await editOnSite(admin, user, accounts.nextNumber(), { location: name });
    await page.goto(`/Manifest/Members/fb/${accounts.nextNumber()}`);
    const location = page.getByLabel('Location');
    await location.fill('');
    await location.pressSequentially(name.slice(0, 4).toLowerCase());
    const listed = page.locator(`datalist[id="${await location.getAttribute('list')}"] option`);
    await expect(listed).toHaveText(name);
    await location.fill('A new place');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('A new place').or(location)).not.toHaveCount(0);
  });
});
