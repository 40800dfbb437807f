/** What machines can tell of accessibility, on every state of every page, at three widths, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './site-test.ts';

const pages = [
  '/',
  '/?q=199',
  '/?q=qqqq',
  '/?q=',
  `/?q=${'x'.repeat(101)}`,
  '/no/such-page',
  '/Freak-Brothers',
  '/Freak-Brothers?page=2',
  '/Night-Naked-Freak-Brothers',
  '/Night-Naked-Freak-Sisters',
  '/Freak-Brother/41',
  '/Freak-Brother/9999999',
  '/Photo-Gallery',
  '/History',
  '/login',
  '/register',
];
const emptyPages = [
  '/',
  '/?q=199',
  '/Freak-Brothers',
  '/Freak-Brothers?list=full',
  '/Night-Naked-Freak-Sisters',
];

async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** In both themes, at three widths: nothing to find, and nothing wider than the window. */
async function expectNoViolations(page: Page, url: string): Promise<void> {
  await page.goto(url);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour on its way from one theme to the other is neither's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const where = `${colorScheme}, ${width} px`;
      expect(violations, where).toEqual([]);
      expect(await overflowOf(page), `${where}: wider than the window`).toBe(0);
    }
  }
}

test.use({ expectedMessages: [/status of 40[04]/] });

for (const path of pages) {
  test(`axe finds nothing on ${path.slice(0, 30)}`, async ({ page }) => {
    await expectNoViolations(page, path);
  });
}

// Its later rows are as its first: a look at all of them takes a minute.
test('axe finds nothing on the full list', async ({ page }) => {
  await page.goto('/Freak-Brothers?list=full');
  const { violations } = await new AxeBuilder({ page }).exclude('.group').analyze();
  expect(violations).toEqual([]);
});

for (const path of emptyPages) {
  test(`axe finds nothing on ${path} without members`, async ({ page, emptySite }) => {
    await expectNoViolations(page, emptySite.url + path);
  });
}

for (const path of ['/?q=an', '/Freak-Brothers?page=2', '/Freak-Brother/41', '/History']) {
  test(`${path} fits a small phone, and text of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await overflowOf(page)).toBe(0);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflowOf(page)).toBe(0);
  });
}

test('what can be touched is 44 px high, save links within a text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/?q=an', '/Freak-Brothers?page=2', '/Freak-Brother/41', '/login']) {
    await page.goto(path);
    const low = await page.locator('a, button, input').evaluateAll((all) =>
      all
        .filter((element) => element.closest('p, .skip-link') === null)
        .map((element) => (element.closest('tr') ?? element).getBoundingClientRect())
        .filter(({ height, width }) => height > 0 && (height < 44 || width < 44)),
    );
    expect(low, path).toEqual([]);
  }
});
