/** The pages of the jump book: years, days and places. */
import type { Page } from '@playwright/test';
import type { JumpDay, JumpSummary, JumpYear } from '#contract/jumps/jumps.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { expect, test } from '../site-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const breadcrumb = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' });

const monthOf = (month: number) =>
  new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2000, month - 1));

async function read<Body>(page: Page, path: string): Promise<Body> {
  return (await (await page.request.get(`/api/${path}`)).json()) as Body;
}

/** A day on which several members jumped at one place. */
async function findSharedDay(page: Page) {
  const { days } = await read<JumpYear>(page, 'Jumps/1976');
  const day = days.find(
    (each) => each.day > 0 && each.places.some(({ slug, members }) => slug && members.length > 1),
  );
  const place = day?.places.find(({ slug, members }) => slug && members.length > 1);
  const [member] = place?.members ?? [];
  if (!day || !place || !member) throw new Error('No two sample members jumped together in 1976.');
  const digits = [day.month, day.day].map((part) => String(part).padStart(2, '0')).join('-');
  return {
    path: `/Jumps/1976-${digits}`,
    name: `${day.day} ${monthOf(day.month)}`,
    place,
    member,
    memberName: `${member.firstName} ${member.lastName}`,
  };
}

/** From home over a year and a day to a place, a profile, and all the way back. */
async function browse(page: Page, follow: (name: string) => Promise<void>): Promise<void> {
  const shared = await findSharedDay(page);
  await follow('Jumps');
  await expect(page).toHaveURL('/Jumps');
  await expect(heading(page)).toHaveText('Jumps');
  await follow('1976');
  await expect(page).toHaveURL('/Jumps/1976');
  await expect(heading(page)).toHaveText('Jumps in 1976');
  await follow(shared.name);
  await expect(page).toHaveURL(shared.path);
  await expect(heading(page)).toHaveText(`Jumps on ${shared.name} 1976`);
  await expect(page.getByText('Same day, same place').first()).toBeVisible();
  await expect(page.getByRole('main').getByText(/\bloads?\b/i)).toHaveCount(0);
  await follow(shared.place.name);
  await expect(page).toHaveURL(`/Places/${shared.place.slug}`);
  await expect(heading(page)).toHaveText(shared.place.name);
  await page.goBack();
  await expect(page).toHaveURL(shared.path);
  await follow(`FB${shared.member.freakBrotherNumber} ${shared.memberName}`);
  await expect(page).toHaveURL(`/Freak-Brother/${shared.member.freakBrotherNumber}`);
  await expect(heading(page)).toContainText(shared.memberName);
}

test('a visitor browses by keyboard from home to a profile', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openHydrated(page, '/');
  await browse(page, async (name) => {
    for (let stop = 0; stop < 150; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (!focused.startsWith(name)) continue;
      await page.keyboard.press('Enter');
      return;
    }
    throw new Error(`Nothing called ${name} is reached with Tab.`);
  });
});

test('the overview has every year and place, and years and days lead to their neighbors and up again', async ({
  page,
}) => {
  await test.step('the overview has every year and place with its count', async () => {
    await openHydrated(page, '/Jumps');
    const { years, places } = await read<JumpSummary>(page, 'Jumps/summary');
    const table = page.getByRole('table', { name: 'Members by the year of their jump' });
    await expect(table.getByRole('link')).toHaveCount(years.length);
    for (const { year, count } of [...years.slice(0, 2), ...years.slice(-1)]) {
      const row = table.getByRole('row', { name: `${year} ${count}`, exact: true });
      await expect(row.getByRole('link')).toHaveAttribute('href', `/Jumps/${year}`);
    }
    for (const { slug, name, count } of places.slice(0, 3)) {
      await expect(page.getByRole('link', { name: `${name} ${count} members` })).toHaveAttribute(
        'href',
        `/Places/${slug}`,
      );
    }
    await page.goto('/Places');
    await expect(page.getByRole('main').locator('.count-link')).toHaveCount(places.length);
  });
  await test.step('years and days lead to their neighbors and up again', async () => {
    const { path } = await findSharedDay(page);
    await openHydrated(page, path);
    const { paging } = await read<JumpDay>(page, `Jumps/day/${path.slice(-10)}?page=1`);
    await page.getByRole('link', { name: 'Next:' }).click();
    await expect(page).toHaveURL(`/Jumps/${paging?.nextDay}`);
    await page.getByRole('link', { name: 'Previous:' }).click();
    await expect(page).toHaveURL(path);
    await breadcrumb(page).getByRole('link', { name: '1976' }).click();
    await expect(page).toHaveURL('/Jumps/1976');
    await page.getByRole('link', { name: 'Previous: 1975' }).click();
    await expect(page).toHaveURL('/Jumps/1975');
    await page.getByRole('link', { name: 'Next: 1976' }).click();
    await breadcrumb(page).getByRole('link', { name: 'Jumps' }).click();
    await expect(page).toHaveURL('/Jumps');
  });
});

test('days without a month or a day are under what is known, and an empty year says so', async ({
  page,
}) => {
  await test.step('members without a day or month are under what is known', async () => {
    const { years } = await read<JumpSummary>(page, 'Jumps/summary');
    let [isDayMissing, isMonthMissing] = [false, false];
    for (const { year } of years) {
      const { days, totalPages } = await read<JumpYear>(page, `Jumps/${year}`);
      if (totalPages > 1) continue;
      const dayless = days.find(({ month, day }) => month > 0 && day === 0);
      if (dayless && !isDayMissing) {
        isDayMissing = true;
        await page.goto(`/Jumps/${year}`);
        const name = `${monthOf(dayless.month)}, day unknown`;
        await expect(page.getByRole('heading', { name })).toBeVisible();
        await expect(page.getByRole('link', { name })).toHaveCount(0);
      }
      if (days.some(({ month }) => month === 0) && !isMonthMissing) {
        isMonthMissing = true;
        await page.goto(`/Jumps/${year}`);
        await expect(page.getByRole('heading', { name: `${year}, month unknown` })).toBeVisible();
      }
    }
    expect([isDayMissing, isMonthMissing]).toEqual([true, true]);
  });
  await test.step('an empty year and day say so', async () => {
    const year = await page.goto('/Jumps/2999');
    expect(year?.status()).toBe(200);
    await expect(page.getByText('No known jump in 2999.')).toBeVisible();
    const day = await page.goto('/Jumps/2999-07-04');
    expect(day?.status()).toBe(200);
    await expect(page.getByText('No known jump on 4 July 2999.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});

test.describe('what does not exist', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('is a page that says so', async ({ page, request }) => {
    for (const path of ['/Places/%20', '/Jumps/76', '/Jumps/1976-02-30']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toMatch(/No such (day|place)/);
    }
    const response = await page.goto('/Places/nowhere');
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('No such place');
    await page.getByRole('main').getByRole('link', { name: 'places' }).click();
    await expect(page).toHaveURL('/Places');
  });
});

test('search engines find one address of each page, in the sitemap too', async ({ page }) => {
  const { places } = await read<JumpSummary>(page, 'Jumps/summary');
  const { slug = '' } = places[0] ?? {};
  for (const [written, path] of [
    ['/jumps', '/Jumps'],
    ['/JUMPS/1976?page=1&x=2', '/Jumps/1976'],
    [`/places/${slug.toUpperCase()}`, `/Places/${slug}`],
    ['/places?page=3', '/Places'],
  ] as const) {
    const response = await page.request.get(written);
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toBe(
      'public, max-age=0, s-maxage=5, stale-if-error=60',
    );
    const html = await response.text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}">`));
    const head = await page.request.head(written);
    expect([head.status(), head.headers()['etag']]).toEqual([200, response.headers()['etag']]);
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  for (const path of ['/Jumps', '/Places', '/Jumps/1976', `/Places/${slug}`]) {
    expect(sitemap).toContain(`${path}</loc>`);
  }
  expect(sitemap).not.toContain('/Jumps/2999');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor browses, opens a decade, and turns the pages of a large place', async ({
    page,
  }) => {
    await test.step('a visitor browses, and on a phone opens a decade', async () => {
      await page.goto('/');
      await browse(page, (name) =>
        page
          .getByRole('link', { name: new RegExp(`^${name}`) })
          .locator('visible=true')
          .first()
          .click(),
      );
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/Jumps');
      await expect(page.getByRole('table')).toHaveCount(0);
      const { years } = await read<JumpSummary>(page, 'Jumps/summary');
      const count = years.find(({ year }) => year === 1976)?.count;
      await page.getByText('1970s').locator('visible=true').click();
      await page.getByRole('link', { name: `1976 ${count} members` }).click();
      await expect(page).toHaveURL('/Jumps/1976');
    });
    await test.step('the members of a large place are on several pages', async () => {
      const { places } = await read<JumpSummary>(page, 'Jumps/summary');
      const [place] = places.toSorted((a, b) => b.count - a.count);
      const path = `/Places/${place?.slug}`;
      await page.goto(path);
      const rows = page.getByRole('main').getByRole('link', { name: /^FB\d+ / });
      const pager = page.getByRole('navigation', { name: 'Pages' });
      await expect(rows).toHaveCount(100);
      await pager.getByRole('link', { name: 'Next' }).click();
      await expect(page).toHaveURL(`${path}?page=2`);
      await expect(pager).toContainText('Page 2 of');
      await page.goto(`${path}?page=999`);
      await expect(pager.getByRole('link', { name: 'Last' })).toBeDisabled();
      await expect(rows.first()).toBeVisible();
    });
  });
});
