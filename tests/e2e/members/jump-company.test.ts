/** What the jump book adds to profiles, home, the search and the list. */
import { dayMs } from '#contract/time.ts';
import type { Page } from '@playwright/test';
import type { AnniversariesAtHome } from '#contract/jumps/jumps.ts';
import type { ListedMember } from '#contract/members/directory.ts';
import type { ShownProfile } from '#contract/profile/profile.ts';
import { expect, test } from '../site-test.ts';
import { layoutShifts } from './layout-shift.ts';
import { openHydrated } from './open-hydrated.ts';

const read = async <Body>(page: Page, path: string) =>
  (await (await page.request.get(`/api/${path}`)).json()) as Body;
const readAll = (page: Page) => read<ListedMember[]>(page, 'FreakBrothers/all');
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const jumps = (page: Page) => page.getByRole('navigation', { name: 'Jumps' });
const namesOf = (members: readonly ListedMember[]) =>
  members.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

/** The first profile of the list with at least so many on the same day and place. */
async function findProfile(page: Page, companions: number): Promise<ShownProfile> {
  for (const { freakBrotherNumber } of await readAll(page)) {
    const profile = await read<ShownProfile>(
      page,
      `FreakBrother/${freakBrotherNumber}?logView=false`,
    );
    const isWithin = profile.company.samePlace.total >= companions && !profile.deceased;
    if (isWithin) return profile;
  }
  throw new Error('No member has so much company.');
}

test('a profile has its company, if its day is known, and leads to the day, the year and the place', async ({
  page,
}) => {
  await test.step('a profile has its company and leads to the day, the year and the place', async () => {
    const profile = await findProfile(page, 3);
    const { company, year, month, day, freakBrotherNumber: number, location } = profile;
    await openHydrated(page, `/Freak-Brother/${number}`);
    const same = page.getByRole('region', { name: 'Same day, same place' });
    await expect(same.getByRole('link')).toHaveCount(company.samePlace.members.length);
    const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const facts = page.locator('.sky');
    const addressOf = (name: string) => facts.getByRole('link', { name, exact: true });
    await expect(addressOf(`${day} ${profile.monthShortName}`)).toHaveAttribute(
      'href',
      `/Jumps/${date}`,
    );
    await expect(addressOf(String(year))).toHaveAttribute('href', `/Jumps/${year}`);
    await expect(addressOf(location)).toHaveAttribute('href', `/Places/${company.place?.slug}`);
    await expect(facts.getByText('First at this place')).toHaveCount(
      company.place?.isFirst ? 1 : 0,
    );
    await expect(facts).toContainText(`Freak Brother for ${profile.yearsSinceJump} years`);

    const [first] = company.samePlace.members;
    await same.getByRole('link').first().click();
    await expect(page).toHaveURL(`/Freak-Brother/${first?.freakBrotherNumber}`);
    await expect(same.getByRole('link', { name: `FB${number} ` })).toBeVisible();
  });
  await test.step('a member with an unknown day has no company', async () => {
    const alone = (await readAll(page)).find(({ year }) => year === 0);
    await page.goto(`/Freak-Brother/${alone?.freakBrotherNumber}`);
    await expect(page.getByRole('heading', { name: /^Same day/ })).toHaveCount(0);
    await expect(page.getByText(/Freak Brother for/)).toHaveCount(0);
  });
});

/** Only the date: the clock of Playwright hides the navigation, and the page would not hydrate. */
const fixDate = (page: Page, at: number) =>
  page.addInitScript((now) => {
    window.Date = class extends Date {
      constructor(...given: []) {
        super(...((given.length === 0 ? [now] : given) as []));
      }
    } as DateConstructor;
  }, at);

test('home shows the anniversaries of the day in the time zone of the reader', async ({
  browser,
  site,
}) => {
  // Which of the three days is shown at which hour of the server's day.
  for (const [timezoneId, hour, index] of [
    ['UTC', 12, 1],
    ['Pacific/Auckland', 23, 2],
    ['America/Los_Angeles', 1, 0],
  ] as const) {
    const page = await browser.newPage({ timezoneId, baseURL: site.url });
    const { days, week } = await read<AnniversariesAtHome>(page, 'Jumps/anniversaries');
    const now = Date.now();
    await fixDate(page, now - (now % dayMs) + hour * 60 * 60_000);
    await openHydrated(page, '/');
    const day = days[index];
    const isOfDay = day !== undefined && day.total > 0;
    const shown = isOfDay ? day : week;
    const name = isOfDay ? 'On this day' : 'This week in the past';
    const region = page.getByRole('region', { name });
    // The deceased have a mark besides.
    await expect(region.locator('.anniversary-name'), timezoneId).toContainText(
      namesOf(shown.members),
    );
    await expect(region.getByRole('link').first()).toContainText(String(shown.members[0]?.year));
    expect(await layoutShifts(page)).toEqual([]);
    await region.getByRole('link').first().click();
    await expect(page).toHaveURL(`/Freak-Brother/${shown.members[0]?.freakBrotherNumber}`);
    await page.close();
  }
});

test.describe('without the sections below the search', () => {
  test.use({ expectedMessages: [/ERR_FAILED|error #418/] });

  test('the search works', async ({ page }) => {
    await page.route(/home-sections/, (route) => route.abort());
    await openHydrated(page, '/');
    await page.getByRole('main').getByRole('searchbox').fill('12');
    await expect(page).toHaveURL('/?q=12');
    await expect(rows(page).first()).toContainText('12');
  });
});

test('typing a place or a year offers their jumps, by keyboard', async ({ page }) => {
  await test.step('typing a place and a year offers their jumps, by keyboard', async () => {
    await openHydrated(page, '/');
    await page.keyboard.press('/');
    await page.keyboard.type('red silo 1974', { delay: 20 });
    const links = jumps(page).getByRole('link');
    await expect(links).toHaveText(['Jumps at Red Silo Airfield, Iowa', 'Jumps in 1974']);
    await expect(page.getByRole('heading', { name: '0 results' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      'Jumps at Red Silo Airfield, Iowa, Jumps in 1974',
    );
    for (let tabs = 0; tabs < 5; tabs += 1) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/Jumps/1974');
  });
  await test.step('a year is offered above the member with the number', async () => {
    await openHydrated(page, '/');
    await page.getByRole('main').getByRole('searchbox').fill('1976');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(jumps(page).getByRole('link')).toHaveText(['Jumps in 1976']);
    await expect(rows(page).first().getByRole('link')).toHaveText('1976');
  });
});

test('the list narrows to a decade, a place and a status, and ignores unknown ones', async ({
  page,
}) => {
  await test.step('the list narrows to a decade, a place and a status', async () => {
    const all = await readAll(page);
    const decade = all.filter(({ year }) => year >= 1970 && year < 1980);
    await openHydrated(page, '/Freak-Brothers');
    await page.getByText('Decade, place, status').click();
    // The arrow is drawn as a background.
    for (const select of await page.getByRole('main').locator('select').all()) {
      await expect(select).toHaveCSS('background-image', /linear-gradient/);
    }
    await page.getByLabel('Decade').selectOption('1970s');
    await expect(page).toHaveURL('/Freak-Brothers?decade=1970');
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `${decade.length} of 2000 match.`,
    );
    await page.getByLabel('Status').selectOption('Deceased');
    const deceased = decade.filter((member) => member.deceased);
    await expect(page.getByRole('main').getByRole('status')).toContainText(
      `${deceased.length} of 2000 match.`,
    );
    await expect(rows(page)).toHaveCount(deceased.length);
    await page.getByRole('combobox', { name: 'Place' }).selectOption('Red Silo Airfield, Iowa');
    await expect(page).toHaveURL(
      '/Freak-Brothers?decade=1970&place=red-silo-airfield-iowa&status=deceased',
    );
    const there = deceased.filter(({ location }) => location.startsWith('Red Silo'));
    await expect(rows(page)).toHaveCount(there.length);

    const [first] = there;
    await page
      .getByRole('main')
      .getByRole('searchbox')
      .fill(first?.lastName ?? '');
    await expect(page).toHaveURL(/filter=/);
    await expect(rows(page).first()).toContainText(first?.lastName ?? '');
    await page.reload();
    await expect(page.getByLabel('Status')).toHaveValue('deceased');
    await expect(rows(page).first()).toContainText(first?.lastName ?? '');
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/Freak-Brothers');
    await expect(rows(page)).toHaveCount(50);
  });
  await test.step('unknown facets are ignored', async () => {
    await openHydrated(page, '/Freak-Brothers?decade=1975&place=nowhere&status=claimed');
    await expect(rows(page)).toHaveCount(50);
    await expect(page.getByText(/of 2000 match/)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, anniversaries and facets work', async ({ page }) => {
    await page.goto('/?q=red+silo');
    await expect(jumps(page).getByRole('link')).toHaveText(['Jumps at Red Silo Airfield, Iowa']);
    const { days, week } = await read<AnniversariesAtHome>(page, 'Jumps/anniversaries');
    const shown = days[1]?.total ? days[1] : week;
    await expect(page.locator('.anniversary-name')).toContainText(namesOf(shown.members));

    await page.goto('/Freak-Brothers');
    await page.getByText('Decade, place, status').click();
    await page.getByLabel('Decade').selectOption('1980s');
    await page.getByRole('main').getByRole('searchbox').fill('an');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL(/decade=1980/);
    await expect(page).toHaveURL(/filter=an/);
    await expect(page.getByText(/of 2000 match “an”/)).toBeVisible();
  });
});
