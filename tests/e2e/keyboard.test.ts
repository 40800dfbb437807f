/** Public pages by keyboard alone: all controls are reached in order and in view. */
import { isFocusSeen, largeText, magnified, makeSmall, pressOn, tabTo } from './keys.ts';
import { openHydrated } from './members/open-hydrated.ts';
import { expect, test } from './site-test.ts';

for (const small of [magnified, largeText]) {
  test(
    `a visitor searches for a member by keyboard, opens the profile and leaves it, ${small.where}`,
    { tag: '@core' },
    async ({ page }) => {
      await makeSmall(page, small);
      await openHydrated(page, '/');
      await pressOn(page, 'Skip to the page');
      await expect(page).toHaveURL('/#main');
      await tabTo(page, 'Search by FB Number or partial name');
      await page.keyboard.type('106');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/\?q=106(#main)?$/);
      const results = page.getByRole('heading', { name: /^\d+ results$/ });
      await expect(results).toBeVisible();
      await pressOn(page, '106 ');
      await expect(page).toHaveURL('/Freak-Brother/106');
      await expect(page.getByText('FB106', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await pressOn(page, 'Back');
      await expect(page).toHaveURL(/\/\?q=106/);
      await expect(page.getByRole('searchbox')).toHaveValue('106');
      await expect(results).toBeFocused();
      await tabTo(page, 'Clear');
      await page.keyboard.press('Space');
      await expect(page.getByRole('searchbox')).toHaveValue('');
    },
  );
}

test('Tab reaches every control, in page order', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 });
  for (const path of ['/', '/Freak-Brothers?page=2', '/Freak-Brother/41', '/Jumps']) {
    await openHydrated(page, path);
    const controls = page.locator(
      'a[href], button:enabled, input:not([type=hidden]), select, summary',
    );
    const acting = await controls.evaluateAll((all) =>
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
          () => document.activeElement?.outerHTML.replaceAll(/ (class|style)="[^"]*"/g, '') ?? '',
        ),
      );
    }
    expect(reached, path).toEqual(acting);
  }
});
