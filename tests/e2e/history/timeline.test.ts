/** The timeline and the photos of the history page. */
import type { Page } from '@playwright/test';
import type { Timeline } from '#contract/history/timeline.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from '../site-test.ts';

const timeline = (page: Page) => page.getByRole('complementary', { name: 'Through the years' });
const decade = (page: Page, name: string) => timeline(page).locator('details', { hasText: name });

const read = async (page: Page) =>
  (await (await page.request.get('/api/History/Timeline')).json()) as Timeline;

async function expectTimeline(page: Page): Promise<void> {
  const { years, highest, firstNightBrother } = await read(page);
  const seventies = years.filter(({ year }) => year < 1980);
  const members = seventies.reduce((sum, each) => sum + each.members, 0);
  const summary = decade(page, '1970s').locator('summary');
  await expect(summary).toContainText(`${members} members, from FB1`);
  await expect(decade(page, '1970s').getByRole('link').first()).toBeHidden();
  await summary.click();
  await expect(decade(page, '1970s').getByRole('link')).toHaveCount(seventies.length);
  const [first] = seventies;
  const link = decade(page, '1970s').getByRole('link').first();
  await expect(link).toHaveText(`FB1 ${first?.first.firstName} ${first?.first.lastName}`);
  await expect(link).toHaveAttribute('href', '/Freak-Brother/1');
  await expect(
    timeline(page).getByRole('link', { name: `FB${highest?.freakBrotherNumber} ` }),
  ).toHaveAttribute('href', `/Freak-Brother/${highest?.freakBrotherNumber}`);
  await expect(
    timeline(page).getByRole('link', { name: `NNFB${firstNightBrother?.freakBrotherNumber} ` }),
  ).toHaveAttribute('href', '/Night-Naked-Freak-Brothers');
}

test(
  'the history has a timeline of years and first numbers',
  { tag: '@core' },
  async ({ page }) => {
    await openHydrated(page, '/History');
    await expectTimeline(page);
    // One decade is open at a time.
    await decade(page, '1980s').locator('summary').click();
    await expect(decade(page, '1980s').getByRole('link').first()).toBeVisible();
    await expect(decade(page, '1970s').getByRole('link').first()).toBeHidden();
    await decade(page, '1980s').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/Freak-Brother\/\d+$/);
  },
);

test('the timeline stays beside the text on a wide screen, is below it on a phone, and photos open in the gallery', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, '/History');
  const article = page.getByRole('article');
  const places = async () => {
    const [text, years] = [await article.boundingBox(), await timeline(page).boundingBox()];
    if (text === null || years === null) throw new Error('The page is not complete.');
    return { text, years };
  };
  const wide = await places();
  expect(wide.years.x).toBeGreaterThan(wide.text.x + wide.text.width);
  expect(wide.years.y).toBe(wide.text.y);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
  expect((await places()).years.y).toBeGreaterThan(0);

  await page.setViewportSize({ width: 390, height: 844 });
  const narrow = await places();
  expect(narrow.years.y).toBeGreaterThanOrEqual(narrow.text.y + narrow.text.height);

  const photos = page.getByRole('region', { name: 'From the gallery' }).getByRole('link');
  await expect(photos).toHaveCount(4);
  const caption = await photos.first().getByRole('img').getAttribute('alt');
  await photos.first().click();
  await expect(page.getByRole('dialog', { name: caption ?? '' })).toBeVisible();
});

test.describe('the timeline without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens its decades all the same', async ({ page }) => {
    await page.goto('/History');
    await expectTimeline(page);
  });
});
