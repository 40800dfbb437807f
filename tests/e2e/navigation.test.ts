/** The header, the footer and the bar at the bottom of phones, for visitors. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { litEntries } from './frame-checks.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from './site-test.ts';

const phone = { width: 390, height: 844 };

const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('navigation', { name: 'Footer' });
const dock = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });
const menu = (page: Page) => header(page).locator('summary', { hasText: 'Menu' });
const largeField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by FB Number or partial name' });
const smallField = (page: Page) => page.getByLabel('Search the members');

const lists = [
  ['Freak Brothers', '/Freak-Brothers'],
  ['Night Brothers', '/Night-Naked-Freak-Brothers'],
  ['Night Sisters', '/Night-Naked-Freak-Sisters'],
  ['Blue Skies', '/Blue-Skies'],
] as const;
const others = [
  ['Jumps', '/Jumps'],
  ['Places', '/Places'],
  ['Gallery', '/Photo-Gallery'],
  ['History', '/History'],
] as const;

test(
  'the header leads to the members, the jumps, the gallery and the history, and marks where you are',
  { tag: '@core' },
  async ({ page }) => {
    await openHydrated(page, '/');
    for (const [name, path] of [['Members', '/Freak-Brothers'], ...others] as const) {
      const link = header(page).getByRole('link', { name });
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    // The lists are tabs of each other.
    await header(page).getByRole('link', { name: 'Members' }).click();
    for (const [name, path] of lists.slice(1)) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
      await expect(page).toHaveURL(path);
      await expect(header(page).getByRole('link', { name: 'Members' })).toHaveAttribute(
        'aria-current',
        'true',
      );
    }
    await page.getByRole('link', { name: 'The Fabulous Flying Freak Brothers' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('the menu has what the row does not, and closes with Escape, a click beside it and Tab', async ({
  page,
}) => {
  await openHydrated(page, '/History');
  for (const [width, names] of [
    [1440, null],
    [820, ['Home', 'Members', 'Jumps', 'Places', 'Gallery', 'History']],
    [
      320,
      ['Home', 'Members', 'Jumps', 'Places', 'Gallery', 'History', 'Search', 'Register', 'Login'],
    ],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(menu(page)).toBeVisible({ visible: names !== null });
    if (names === null) continue;
    await menu(page).click();
    await expect(header(page).locator('.drop').getByRole('link')).toHaveText([...names]);
    await expectAccessible(page);
    await menu(page).click();
  }
  const link = header(page).getByRole('link', { name: 'Register' });
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(menu(page)).toBeFocused();

  await menu(page).click();
  await page.getByRole('main').click({ position: { x: 5, y: 5 } });
  await expect(link).toBeHidden();

  await menu(page).click();
  await header(page).getByRole('link', { name: 'Login' }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeHidden();

  await menu(page).click();
  await link.click();
  await expect(page).toHaveURL('/register');
  await expect(link).toBeHidden();
});

test('search works from every page, and the focus is on the heading of the results', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/History');
  await smallField(page).focus();
  await page.keyboard.type('Smith');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=Smith');
  await expect(largeField(page)).toHaveValue('Smith');
  await expect(page.getByRole('heading', { name: /^\d+ results?$/ })).toBeFocused();
  await expect(page.getByRole('row', { name: 'Smith' }).first()).toBeVisible();
  // The home page has its own field.
  await expect(smallField(page)).toBeHidden();
  // Where there is no room for the field, an icon leads to the large one.
  await page.setViewportSize({ width: 1024, height: 900 });
  await openHydrated(page, '/History');
  await header(page).getByRole('link', { name: 'Search' }).click();
  await expect(largeField(page)).toBeFocused();
});

test('the footer has the same links, Privacy and Contact beside Back, Home and Top', async ({
  page,
}) => {
  await openHydrated(page, '/');
  await expect(footer(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const [name, path] of [
    ...lists,
    ...others,
    ['Privacy', '/Privacy'],
    ['Contact', '/Contact'],
  ] as const) {
    await footer(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await footer(page).getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/#term');
  await expect(largeField(page)).toBeFocused();
  for (const name of ['Back', 'Home', 'Top', 'Register', 'Login']) {
    await expect(footer(page).getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('on a phone the bar at the bottom stays in view and covers nothing', async ({ page }) => {
  await test.step('on a phone the bar at the bottom stays in view', async () => {
    await page.setViewportSize(phone);
    await openHydrated(page, '/Freak-Brothers');
    const names = ['Home', 'Members', 'Search', 'Gallery', 'Me'];
    for (const scroll of [0, 900, 100_000]) {
      await page.evaluate((top) => window.scrollTo(0, top), scroll);
      for (const name of names) {
        const link = dock(page).getByRole('link', { name, exact: true });
        await expect(link).toBeInViewport({ ratio: 1 });
        expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      }
      if (scroll > 0) await expect(page.getByRole('banner')).not.toBeInViewport();
    }
    await expect(dock(page).getByRole('link', { name: 'Members' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await dock(page).getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL('/Photo-Gallery');
    await dock(page).getByRole('link', { name: 'Search' }).click();
    await expect(largeField(page)).toBeFocused();
    // One link is lit, also while the pointer is still on Search.
    expect(await litEntries(page)).toEqual(['Home']);
    await largeField(page).fill('Smith');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?q=Smith');
    await expect.poll(() => litEntries(page)).toEqual(['Search']);
    await dock(page).getByRole('link', { name: 'Me', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await dock(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('the bar at the bottom covers nothing', async () => {
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 700 });
      await openHydrated(page, '/');
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const last = await footer(page).getByRole('link', { name: 'Login' }).boundingBox();
      const bar = await dock(page).boundingBox();
      expect((last?.y ?? 0) + (last?.height ?? 0), `at ${width} px`).toBeLessThanOrEqual(
        bar?.y ?? 0,
      );
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('menu, links and search work', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/History');
    await menu(page).click();
    await header(page).getByRole('link', { name: 'Members' }).click();
    await expect(page).toHaveURL('/Freak-Brothers');
    // The list has a field of its own.
    await expect(smallField(page)).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/History');
    await smallField(page).fill('Smith');
    await smallField(page).press('Enter');
    await expect(page).toHaveURL('/?q=Smith');
    await expect(page.getByRole('row', { name: 'Smith' }).first()).toBeVisible();
  });
});
