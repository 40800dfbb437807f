/** The filter, the jump to a number and the scrubber of the lists. */
import type { Page } from '@playwright/test';
import { expect, test } from '../site-test.ts';
import { layoutShifts } from './layout-shift.ts';
import { openHydrated } from './open-hydrated.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const filter = (page: Page) => page.getByRole('main').getByRole('searchbox');
const slider = (page: Page) => page.getByRole('slider', { name: 'Place in the list' });
const linkOf = (page: Page, number: number) => page.locator(`a[href="/Freak-Brother/${number}"]`);

interface Row {
  readonly freakBrotherNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly year: number;
  readonly location: string;
}

async function readAll(page: Page): Promise<Row[]> {
  return (await (await page.request.get('/api/FreakBrothers/all')).json()) as Row[];
}

async function goToNumber(page: Page, number: number): Promise<void> {
  // With its label, because four digits may be a year.
  await filter(page).fill(`#${number}`);
  await page.keyboard.press('Enter');
}

/** The number of the first row that is fully in the window. */
const firstNumberInWindow = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('tbody tr')];
    const row = all.find((each) => each.getBoundingClientRect().top >= -1);
    return Number(row?.querySelector('a')?.textContent);
  });

const toastsOf = (page: Page) => page.getByRole('group', { name: 'Notifications' });

test('typing narrows the full list to matching names, numbers, places and years', async ({
  page,
}) => {
  const address = '/Freak-Brothers?list=full';
  const all = await readAll(page);
  const some = all.find(({ location, year }) => location !== '' && year > 0);
  await openHydrated(page, address);
  const state = some?.location.split(' ').at(-1) ?? '';
  const expected = all.filter(
    (row) => row.location.includes(state) && String(row.year) === String(some?.year),
  );
  expect(expected.length).toBeGreaterThan(0);
  await filter(page).pressSequentially(`${state.toLowerCase()} ${some?.year}`);
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    `${expected.length} of 2000 match “${state.toLowerCase()} ${some?.year}”.`,
  );
  await expect(rows(page)).toHaveCount(expected.length);
  await expect(filter(page)).toBeFocused();
  await filter(page).fill('zoe');
  const named = all.filter(({ firstName }) => /^zoe|^zoë/i.test(firstName));
  await expect(page.getByRole('main').getByRole('status')).toContainText(/of 2000 match/);
  expect(await rows(page).count()).toBeGreaterThanOrEqual(named.length);
  await filter(page).fill('qqqq');
  await expect(page.getByText('No Freak Brother matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(address);
  await expect(filter(page)).toHaveValue('');
  await expect(rows(page)).toHaveCount(2000);
});
test('a profile and Back keep the filter and the place, and a filtered address comes with its matches', async ({
  page,
}) => {
  await test.step('a profile and Back keep the filter and the place in the full list', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, '/Freak-Brothers?list=full');
    await filter(page).fill('son');
    await expect(page.getByRole('main').getByRole('status')).toContainText('match “son”');
    await expect(page).toHaveURL('/Freak-Brothers?list=full&filter=son');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
    const count = await rows(page).count();
    await rows(page).nth(45).scrollIntoViewIfNeeded();
    const link = rows(page).nth(42).getByRole('link');
    const [before, name] = [await link.boundingBox(), await link.getAttribute('aria-label')];
    await link.click();
    await expect(page).toHaveURL(/\/Freak-Brother\/\d+$/);
    await expect(rows(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/Freak-Brothers?list=full&filter=son');
    await expect(filter(page)).toHaveValue('son');
    await expect(rows(page)).toHaveCount(count);
    const again = page.getByRole('link', { name: name ?? '', exact: true });
    await expect.poll(async () => (await again.boundingBox())?.y).toBe(before?.y);
  });
  await test.step('a filtered address comes with its matches, and nothing moves when the script starts', async () => {
    const html = await (await page.request.get('/Freak-Brothers?filter=son')).text();
    expect(html.match(/<tr/g)).toHaveLength(1 + 50);
    expect(html).toMatch(/\d+ of 2000 match “son”/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    await openHydrated(page, '/Freak-Brothers?filter=son');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

test('the full list goes to a number or the nearest, and follows the scrubber', async ({
  page,
}) => {
  await test.step('goes to a number in the full list, and to the nearest of a missing number', async () => {
    const numbers = (await readAll(page)).map((row) => row.freakBrotherNumber);
    const missing = Array.from({ length: 1500 }, (_, index) => 500 + index).find(
      (number) => !numbers.includes(number),
    ) as number;
    await openHydrated(page, '/Freak-Brothers?list=full');
    await expect(slider(page)).toBeVisible();
    await goToNumber(page, numbers[1500] as number);
    await expect(linkOf(page, numbers[1500] as number)).toBeFocused();
    await expect(linkOf(page, numbers[1500] as number)).toBeInViewport();
    await goToNumber(page, missing);
    const note = toastsOf(page).getByText(
      `No Freak Brother has the number ${missing}. The nearest is `,
    );
    await expect(note).toBeInViewport();
    const nearest = Number(/(\d+)\.$/.exec((await note.textContent()) ?? '')?.[1]);
    expect(numbers).toContain(nearest);
    await expect(linkOf(page, nearest)).toBeFocused();
    await filter(page).fill('1976');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('status')).toContainText('match “1976”');
    await page.getByRole('link', { name: 'Go to number 1976' }).click();
    await expect(page).toHaveURL('/Freak-Brothers?number=1976');
  });
  await test.step('the scrubber moves the full list by keyboard and pointer, and follows it', async () => {
    const numbers = (await readAll(page)).map((row) => row.freakBrotherNumber);
    await openHydrated(page, '/Freak-Brothers?list=full');
    await slider(page).focus();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('ArrowDown');
    await expect(slider(page)).toHaveValue('210');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${numbers[210]} `));
    await expect.poll(() => firstNumberInWindow(page)).toBe(numbers[210]);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => firstNumberInWindow(page)).toBe(numbers[200]);
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveValue('1999');
    await expect(linkOf(page, numbers[1999] as number)).toBeInViewport();
    await page.keyboard.press('Home');
    await expect.poll(() => firstNumberInWindow(page)).toBe(numbers[0]);

    const box = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => firstNumberInWindow(page)).toBeGreaterThan(800);
    expect(await firstNumberInWindow(page)).toBeLessThan(1300);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => Number(await slider(page).inputValue())).toBeGreaterThan(1900);
  });
});

test('goes to the page of a number, and a night list filters by name', async ({ page }) => {
  await test.step('goes to the page of a number, and Back from a profile stays there', async () => {
    const numbers = (await readAll(page)).map((row) => row.freakBrotherNumber);
    const number = numbers[730] as number;
    await openHydrated(page, '/Freak-Brothers');
    await goToNumber(page, number);
    await expect(page.getByText('Page 15 of 40', { exact: true })).toBeVisible();
    await expect(linkOf(page, number)).toBeFocused();
    await expect(linkOf(page, number)).toBeInViewport();
    const left = await page.evaluate(() => window.scrollY);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/Freak-Brother/${number}`);
    await page.goBack();
    await expect(page).toHaveURL(`/Freak-Brothers?number=${number}`);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });
  await test.step('night lists filter by name and go to a number', async () => {
    await openHydrated(page, '/Night-Naked-Freak-Sisters');
    await expect(rows(page)).toHaveCount(60);
    await goToNumber(page, 999);
    await expect(
      toastsOf(page).getByText(/has the number 999\. The nearest is \d+\./),
    ).toBeInViewport();
    await expect(rows(page).last()).toBeFocused();
    const name = (await rows(page).nth(5).locator('td').nth(2).textContent()) ?? '';
    await filter(page).fill(name);
    await expect(page.getByRole('main').getByRole('status')).toContainText('of 60 match');
    await expect(rows(page).first()).toContainText(name);
  });
});

test('on a phone, names are above each other and never broken within a word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/Freak-Brothers?list=full');
  await expect(rows(page)).toHaveCount(2000);
  const sizes = await rows(page)
    .nth(10)
    .evaluate((row) => {
      const [, first, last] = Array.from(row.children, (cell) => cell.getBoundingClientRect());
      const style = getComputedStyle(row.children[1] ?? row);
      return {
        isStacked: (first?.bottom ?? 0) <= (last?.top ?? 0) && first?.left === last?.left,
        fontSize: Number.parseFloat(style.fontSize),
        rowHeight: row.getBoundingClientRect().height,
      };
    });
  expect(sizes.isStacked).toBe(true);
  expect(sizes.fontSize).toBeGreaterThanOrEqual(18);
  expect(sizes.rowHeight).toBeGreaterThanOrEqual(48);
  // Also with the longest words that fit in a line.
  await rows(page)
    .nth(11)
    .locator('td')
    .nth(2)
    .evaluate((cell) => {
      cell.textContent = 'Featherstonehaugh';
    });
  const broken = await rows(page).evaluateAll((all) => {
    for (const group of document.querySelectorAll<HTMLElement>('.group')) {
      group.style.contentVisibility = 'visible';
    }
    return all.flatMap((row) =>
      [...row.querySelectorAll('td:nth-child(2), td:nth-child(3)')].flatMap((cell) => {
        const text = cell.firstChild;
        if (!(text instanceof Text)) return [];
        return [...text.data.matchAll(/[\p{L}’']+/gu)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          return lines.size > 1 ? [word] : [];
        });
      }),
    );
  });
  expect(broken).toEqual([]);
  const covered = await page.evaluate(() => {
    const strip = document.querySelector('.scrubber-place')?.getBoundingClientRect().left ?? 0;
    return [...document.querySelectorAll('tbody tr')].filter(
      (row) => row.getBoundingClientRect().right > strip,
    ).length;
  });
  expect(covered).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is filtered, and a number leads to its page', async ({ page }) => {
    await page.goto('/Freak-Brothers');
    await filter(page).fill('son');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page).toHaveURL(/\/Freak-Brothers\?filter=son(&|$)/);
    await expect(page.getByText(/of 2000 match “son”/)).toBeVisible();
    await expect(rows(page)).toHaveCount(50);
    await filter(page).fill('9999');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('link', { name: 'Go to number 9999' }).click();
    await expect(page).toHaveURL('/Freak-Brothers?number=9999');
    await expect(page.getByText('No Freak Brother has the number 9999.')).toBeVisible();
    await expect(page.getByText('Page 40 of 40', { exact: true })).toBeVisible();
  });
});
