/** Every public page by keyboard alone: all controls are reached in order and in view, with JavaScript and without. */
import type { Page } from '@playwright/test';
import { openAlive } from './members/open-alive.ts';
import { expect, test } from './site-test.ts';

const maxStops = 120;

/** The name of the focused element; '' without one. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return element.getAttribute('aria-label') ?? label ?? element.textContent;
  });
}

/** Whether the focused element is in the window and has a visible focus indicator. */
function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null) return false;
    const { top, bottom } = (element.closest('tr') ?? element).getBoundingClientRect();
    const isOutlined = [null, '::after'].some(
      (part) => getComputedStyle(element, part).outlineStyle === 'solid',
    );
    return isOutlined && bottom > 0 && top < window.innerHeight;
  });
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab');
    if ((await focusedName(page)).startsWith(name)) {
      expect(await isFocusSeen(page), `the focus on ${name} is seen`).toBe(true);
      return;
    }
  }
  throw new Error(`Nothing called ${name} is reached with Tab.`);
}

async function follow(page: Page, name: string, url: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`by keyboard ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 768, height: 700 } });

    /** On a new page the focus starts at the heading. */
    async function expectPage(page: Page, title: string): Promise<void> {
      await expect(heading(page)).toHaveText(title);
      if (javaScriptEnabled) await expect(heading(page)).toBeFocused();
    }

    test(
      'a visitor searches for a member, opens the profile and leaves it',
      { tag: '@core' },
      async ({ page }) => {
        await page.goto('/');
        await follow(page, 'Skip to the page', '/#main');
        await tabTo(page, 'Search by FB Number or partial name');
        await page.keyboard.type('106');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/\?q=106(#main)?$/);
        await expect(page.getByRole('heading', { name: /^\d+ results$/ })).toBeVisible();
        await follow(page, '106 ', '/Freak-Brother/106');
        await expect(page.getByText('FB106', { exact: true })).toBeVisible();
        if (!javaScriptEnabled) return;
        await expect(heading(page)).toBeFocused();
        await follow(page, 'Back', /\/\?q=106/);
        await expect(page.getByRole('searchbox')).toHaveValue('106');
        await tabTo(page, 'Clear');
        await page.keyboard.press('Space');
        await expect(page.getByRole('searchbox')).toHaveValue('');
      },
    );

    test('home leads to every page, and every page leads home', async ({ page }) => {
      await page.goto('/');
      for (const [link, path, title] of [
        ['Freak Brothers', '/Freak-Brothers', 'The Fabulous Flying Freak Brothers'],
        ['Night Naked Freak Brothers', '/Night-Naked-Freak-Brothers', 'Night Naked Freak Brothers'],
        ['Night Naked Freak Sisters', '/Night-Naked-Freak-Sisters', 'Night Naked Freak Sisters'],
        ['Photo Gallery', '/Photo-Gallery', 'Freak Brother Photos'],
        ['History', '/History', 'History'],
        ['Register', '/register', 'Create Account'],
        ['Login', '/login', 'Log In'],
      ] as const) {
        await follow(page, link, path);
        await expectPage(page, title);
        await follow(page, 'Home', '/');
        await expectPage(page, 'The Fabulous Flying Freak Brothers');
      }
    });

    test('the list is paged, shown in full, and paged again', async ({ page }) => {
      await page.goto('/Freak-Brothers');
      const pager = page.getByRole('navigation', { name: 'Pages' });
      await follow(page, 'Next', '/Freak-Brothers?page=2');
      await expect(pager).toContainText('Page 2 of 40');
      await follow(page, 'Last', '/Freak-Brothers?page=40');
      await expect(pager).toContainText('Page 40 of 40');
      await page.reload();
      await follow(page, 'Previous', '/Freak-Brothers?page=39');
      await page.reload();
      await follow(page, 'First', '/Freak-Brothers');
      await page.reload();
      await follow(page, 'Full List', '/Freak-Brothers?list=full');
      // Without JavaScript the full list has only its first page.
      await expect(page.locator('tbody tr')).toHaveCount(javaScriptEnabled ? 2000 : 50);
      await follow(page, 'Show Pages', '/Freak-Brothers');
      await expect(pager).toContainText('Page 1 of 40');
      await follow(page, '1 ', '/Freak-Brother/1');
    });

    test.describe('on an empty page', () => {
      test.use({ expectedMessages: [/status of 404/] });

      for (const path of ['/Freak-Brother/9999999', '/no/such-page']) {
        test(`search works from ${path}`, async ({ page }) => {
          await page.goto(path);
          await tabTo(page, 'Search by FB Number or partial name');
          await page.keyboard.type('12');
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL('/?q=12');
          await follow(page, '12 ', '/Freak-Brother/12');
        });
      }
    });

    const paths = [
      '/',
      '/?q=41',
      '/Freak-Brothers?page=2',
      '/Freak-Brother/41',
      '/Jumps',
      '/Places',
      '/History',
    ];
    for (const path of paths) {
      test(`Tab reaches every control on ${path}, in page order`, async ({ page }) => {
        // Some controls need the script.
        await (javaScriptEnabled ? openAlive(page, path) : page.goto(path));
        const acting = await page
          .locator('a[href], button:enabled, input:not([type=hidden]), summary')
          .evaluateAll((all) =>
            all
              .filter((each) => each.checkVisibility())
              .map((each) => each.outerHTML.replaceAll(/ (class|style)="[^"]*"/g, '')),
          );
        const reached: string[] = [];
        for (let stop = 0; stop < acting.length; stop += 1) {
          await page.keyboard.press('Tab');
          expect(await isFocusSeen(page), `stop ${stop}`).toBe(true);
          reached.push(
            await page.evaluate(
              () =>
                document.activeElement?.outerHTML.replaceAll(/ (class|style)="[^"]*"/g, '') ?? '',
            ),
          );
        }
        expect(reached).toEqual(acting);
      });
    }
  });
}
