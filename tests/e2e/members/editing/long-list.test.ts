/** The list of members for admins, with 20,000 rows. */
import type { Page } from '@playwright/test';
import { brand } from '#contract/brand.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import { expect, test } from '../../account-test.ts';

const total = 20_000;
/** Those in view, and some above and below it. */
const mostRows = 80;
/** 100 ms at 60 frames a second. Frames, because a busy machine draws fewer. */
const mostFrames = 6;

/** Answers with members of the browser's own, because a site with as many takes minutes to start. */
async function answerWithMany(page: Page): Promise<void> {
  const members: readonly ListedMember[] = Array.from({ length: total }, (_, index) => ({
    freakBrotherNumber: index + 1,
    firstName: 'Ann',
    lastName: `Example ${index + 1}`,
    deceased: index % 9 === 0,
    avatarUri: null,
    year: 0,
    location: '',
  }));
  await page.route(`**/api/${brand.pluralSegment}/all`, (route) =>
    route.fulfill({ json: members }),
  );
}

/** Scrolls to each position, and waits until consecutive rows fill the view. */
const scrollThrough = (page: Page, tops: readonly number[]) =>
  page.evaluate(async (positions) => {
    const boxOf = (selector: string) =>
      document.querySelector(`table.dense ${selector}`)?.getBoundingClientRect() ?? new DOMRect();
    const rows = () => Array.from(document.querySelectorAll('table.dense tr[data-row]'));

    function isFilled(): boolean {
      const { top, bottom } = boxOf('tbody');
      let at = Math.max(top, boxOf('th').bottom);
      for (const row of rows()) {
        const box = row.getBoundingClientRect();
        if (box.top <= at + 1 && box.bottom > at) at = box.bottom;
      }
      return at >= Math.min(bottom, innerHeight) - 1;
    }

    const seen = { mostFrames: 0, fewestRows: Infinity, mostRows: 0, steps: 0 };
    for (const position of positions) {
      scrollTo({ top: position, behavior: 'instant' });
      let frames = 0;
      do {
        await new Promise(requestAnimationFrame);
        frames += 1;
      } while (!isFilled() && frames < 300);
      seen.mostFrames = Math.max(seen.mostFrames, frames);
      seen.fewestRows = Math.min(seen.fewestRows, rows().length);
      seen.mostRows = Math.max(seen.mostRows, rows().length);
      seen.steps += 1;
    }
    return seen;
  }, tops);

test('20,000 members scroll without gaps', async ({ page, accounts, keepSession }) => {
  await answerWithMany(page);
  await keepSession(page, await accounts.logInAdmin());
  await page.goto('/Manifest/Members');
  await expect(page.getByRole('heading', { name: `${total} members` })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Members' })).toHaveAttribute(
    'aria-rowcount',
    String(total + 1),
  );
  const length = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(length).toBeGreaterThan(total * 30);

  // As a wheel moves it, then as someone drags the scroll bar, there and back.
  const pages = Array.from({ length: 50 }, (_, index) => index * 500);
  const jumps = Array.from({ length: 21 }, (_, index) => (length * index) / 20);
  const seen = await scrollThrough(page, [...pages, ...jumps, ...jumps.toReversed()]);
  expect(seen.steps).toBe(92);
  expect(seen.fewestRows).toBeGreaterThan(20);
  expect(seen.mostRows).toBeLessThanOrEqual(mostRows);
  expect(seen.mostFrames).toBeLessThanOrEqual(mostFrames);
});
