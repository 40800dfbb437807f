import type { Page } from '@playwright/test';
import type { MemberListItem } from '#contract/members/directory.ts';
import { expect, test } from '../../account-test.ts';
import { expectAccessible } from '../../expect-accessible.ts';
import { entryNamed, railOf } from '../../manifest.ts';

const number = (page: Page) => page.getByLabel('FB Number', { exact: true });
const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });

/** A specified link on top of the Manifest. */
const mainLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Members and searches' })
    .getByRole('link', { name, exact: true });

/** Waits until the next number is filled in. */
async function openForm(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(number(page)).not.toHaveValue('');
  return Number(await number(page).inputValue());
}

async function fillNames(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
}

const kinds = [
  { path: '/FB-Add', title: 'Add Freak Brother', link: 'Add Freak Brother', prefix: 'FB' },
  {
    path: '/NNFB-Add',
    title: 'Add new Night Naked Freak Brother',
    link: 'Add NN Freak Brother',
    prefix: 'NNFB',
  },
  {
    path: '/NNFS-Add',
    title: 'Add new Night Naked Freak Sister',
    link: 'Add NN Freak Sister',
    prefix: 'NNFS',
  },
] as const;

/** The entries of the rail, and where they lead. */
const sections = [
  ['Inbox', '/Manifest'],
  ['Members', '/Manifest/Members'],
  ['Photos', '/Manifest/Photos'],
  ['Accounts', '/Manifest/Accounts'],
  ['Numbers and places', '/Manifest/Numbers'],
  ['Site', '/Manifest/Health'],
  ['Log', '/Manifest/Changes'],
] as const;

test.describe('an admin', () => {
  test.beforeEach(async ({ page, accounts, keepSession }) => {
    await keepSession(page, await accounts.logInAdmin());
  });

  test(
    'goes from home to the Manifest, whose rail has seven sections and whose four specified links are in sight',
    { tag: '@core' },
    async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Admin' }).click();
      await expect(page).toHaveURL('/Manifest');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manifest');
      const rail = railOf(page);
      await expect(rail.getByRole('link')).toHaveText(
        sections.map(([name]) => new RegExp(`^${name}`)),
      );
      for (const [name, path] of sections) {
        await expect(rail.getByRole('link', { name: entryNamed(name) })).toHaveAttribute(
          'href',
          path,
        );
      }
      await test.step('the specified links are in sight at every width, also with large text', async () => {
        for (const [width, height, size] of [
          [320, 568, 100],
          [390, 844, 100],
          [390, 844, 150],
          [1024, 700, 100],
          [1440, 900, 150],
        ] as const) {
          await page.setViewportSize({ width, height });
          await page.goto('/Manifest');
          await expect(page.getByRole('navigation', { name: 'Kinds' })).toBeVisible();
          await page.evaluate((percent) => {
            document.documentElement.style.fontSize = `${percent}%`;
          }, size);
          const edge = (await page.locator('.dock').boundingBox())?.y ?? height;
          for (const name of [...kinds.map(({ link }) => link), 'Search-History']) {
            const box = await mainLink(page, name).boundingBox();
            const bottom = (box?.y ?? Infinity) + (box?.height ?? 0);
            expect(bottom, `${name} at ${width} px and ${size} %`).toBeLessThan(edge);
          }
        }
      });
      await test.step('a phone has one menu, which says the current section', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        for (const [path, name] of [
          ['/Manifest/Places', 'Numbers and places'],
          ['/Search-History', 'Log'],
          ['/Manifest/Health', 'Site'],
        ] as const) {
          await page.goto(path);
          const menu = rail.locator('summary');
          await expect(menu).toHaveText(new RegExp(`^${name}`));
          await expect(menu).toBeInViewport({ ratio: 1 });
        }
        await expect(rail.getByRole('link')).toHaveCount(0);
        await rail.locator('summary').press('Enter');
        await expect(rail.getByRole('link')).toHaveCount(sections.length);
        await page.keyboard.press('Escape');
        await expect(rail.locator('summary')).toBeFocused();
        await rail.locator('summary').press('Enter');
        await rail.getByRole('link', { name: 'Members' }).press('Enter');
        await expect(page).toHaveURL('/Manifest/Members');
        await expect(rail.getByRole('link')).toHaveCount(0);
      });
      await test.step('the first key after the heading skips the rail, and Add has three kinds', async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await rail.getByRole('link', { name: 'Site' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await page.keyboard.press('Tab');
        await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page.locator('.admin-body')).toBeFocused();
        const add = page.locator('.admin-tools');
        await add.locator('summary').press('Enter');
        await expect(add.getByRole('link')).toHaveText(kinds.map(({ link }) => link));
        await add.getByRole('link', { name: 'Add NN Freak Sister' }).press('Enter');
        await expect(page).toHaveURL('/NNFS-Add');
        await expect(rail.locator('[aria-current]')).toHaveCount(0);
      });
    },
  );

  test(
    'adds the next number of each series and returns to the Manifest',
    { tag: '@core' },
    async ({ page }) => {
      for (const { path, title, link, prefix } of kinds) {
        await page.goto('/Manifest');
        await mainLink(page, link).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(number(page)).not.toHaveValue('');
        const next = Number(await number(page).inputValue());
        await expect(addButton(page)).toBeDisabled();
        await fillNames(page, 'Journey', 'Example');
        await expect(addButton(page)).toBeEnabled();
        await page.getByLabel('Last Name').fill('  ');
        await expect(addButton(page)).toBeDisabled();
        await page.getByLabel('Last Name').fill('Example');
        await addButton(page).click();
        await expect(page).toHaveURL('/Manifest');
        const news = page.getByText(`${prefix}${next} Journey Example added.`);
        await expect(news).toBeVisible();
        await page.getByRole('button', { name: 'Close', exact: true }).click();
        await expect(news).toHaveCount(0);
        // The Manifest still shows the added member.
        const added = page.getByRole('region', { name: 'Added member' });
        await expect(added).toContainText(`${prefix}${next} Journey Example`);
        await expect(added.getByRole('link', { name: `Edit ${prefix}${next}` })).toHaveAttribute(
          'href',
          `/Manifest/Members/${prefix.toLowerCase()}/${next}`,
        );
        await added.getByRole('button', { name: 'Add another' }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByLabel('First Name')).toBeFocused();
        await expect(number(page)).toHaveValue(String(next + 1));
        await page.getByRole('button', { name: 'Cancel' }).click();
        await expect(page).toHaveURL('/Manifest');
      }
    },
  );

  test('is told at once whose a taken number is, and finds that member', async ({
    page,
    accounts,
    accountSite,
  }) => {
    const taken = accounts.nextNumber();
    const response = await page.request.get(`${accountSite.url}/api/FreakBrother/${taken}`);
    const { firstName, lastName } = (await response.json()) as MemberListItem;
    const belongs = `FB${taken} belongs to ${firstName} ${lastName}.`;
    const next = await openForm(page, '/FB-Add');
    await fillNames(page, 'Third', 'Example');
    await number(page).fill(String(taken));
    await number(page).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(belongs);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(addButton(page)).toBeDisabled();
    await number(page).fill(String(next));
    await expect(addButton(page)).toBeEnabled();
    await expect(number(page)).toHaveAccessibleDescription('');
    await number(page).fill(String(taken));
    await expect(number(page)).toHaveAccessibleDescription(`${belongs} Open FB${taken}`);
    await expect(page.getByRole('status').filter({ hasText: belongs })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: `Open FB${taken}` }).click();
    await expect(page).toHaveURL(`/Manifest/Members/fb/${taken}`);
  });

  test('adds once, however often Add is clicked', async ({ page }) => {
    const next = await openForm(page, '/NNFB-Add');
    let sent = 0;
    await page.route('**/api/FreakBrothers/nnfb', async (route) => {
      sent += 1;
      await route.continue();
    });
    await fillNames(page, 'Twice', 'Example');
    await addButton(page).dblclick();
    await expect(page).toHaveURL('/Manifest');
    expect(sent).toBe(1);
    expect(await openForm(page, '/NNFB-Add')).toBe(next + 1);
  });

  test('must confirm a number that is not the next one', async ({ page, accountSite }) => {
    const next = await openForm(page, '/FB-Add');
    const odd = next + 5;
    await number(page).fill(String(odd));
    await fillNames(page, 'Odd', 'Example');
    await addButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`The next number is ${next}.`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/FB-Add');
    await expect(page.getByLabel('Last Name')).toHaveValue('Example');
    await addButton(page).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL('/Manifest');

    // There are lower free numbers now.
    expect(await openForm(page, '/FB-Add')).toBe(odd + 1);
    await number(page).fill(String(next));
    await fillNames(page, 'Lower', 'Example');
    await addButton(page).click();
    await expect(dialog).toContainText(`Use the lower number ${next} only if`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await addButton(page).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL('/Manifest');
    const response = await page.request.get(`${accountSite.url}/api/FreakBrother/${next}`);
    expect(await response.json()).toMatchObject({ firstName: 'Lower' });
  });

  test.describe('when a request fails', () => {
    test.use({ expectedMessages: [/status of 409/] });

    test('gets the next number and keeps the typed names when another admin has taken it', async ({
      page,
      accounts,
      accountSite,
    }) => {
      const taken = await openForm(page, '/FB-Add');
      await fillNames(page, 'Second', 'Example');
      const { token } = await accounts.logInAdmin();
      const first = await fetch(`${accountSite.url}/api/FreakBrothers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ freakBrotherNumber: taken, firstName: 'First', lastName: 'X' }),
      });
      expect(first.status).toBe(200);
      await addButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(
        `FB${taken} is taken. The next number is ${taken + 1}. We filled it in for you.`,
      );
      await expect(number(page)).toHaveValue(String(taken + 1));
      await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('First Name')).toHaveValue('Second');
      await addButton(page).click();
      await expect(page).toHaveURL('/Manifest');
    });
  });
});
