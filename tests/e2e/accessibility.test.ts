/** What machines can tell of accessibility, on every state of every page, at three widths, in both themes. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './site-test.ts';

const pages = ['/', '/?q=12', '/?q=qqqq', '/?q=', `/?q=${'x'.repeat(101)}`, '/no/such-page'];

test.use({ expectedMessages: [/status of 40[04]/] });

for (const path of pages) {
  test(`axe finds nothing on ${path.slice(0, 20)}`, async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const where = `${colorScheme}, ${width} px`;
        expect(violations, where).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${where}: wider than the window`).toBe(0);
      }
    }
  });
}

test('text of twice the size fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?q=an');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});
