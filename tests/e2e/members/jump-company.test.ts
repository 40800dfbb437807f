/** What the jump book adds to profiles, home, the search and the list. */
import type { Page } from '@playwright/test';
import type { JumpAtHome } from '#contract/jumps/jumps.ts';
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

test('home shows the jumps of this week, one card for each, which leads to its day', async ({
  page,
}) => {
  const shown = await read<JumpAtHome[]>(page, 'Jumps/anniversaries');
  await openHydrated(page, '/');
  const region = page.getByRole('region', { name: 'On this week' });
  const cards = region.getByRole('listitem').getByRole('link');
  await expect(cards).toHaveCount(shown.length);
  expect(await layoutShifts(page)).toEqual([]);
  for (const [index, { year, location, maneuver, members, total }] of shown.entries()) {
    const card = cards.nth(index);
    for (const part of [String(year), location, maneuver]) await expect(card).toContainText(part);
    await expect(card).toContainText(`FB${members[0]?.freakBrotherNumber}`);
    await expect(card.locator('.portrait')).toHaveCount(Math.min(total, 6));
  }
  await expect(region.getByRole('link', { name: 'All jumps' })).toHaveAttribute('href', '/Jumps');
  const [first] = shown;
  await cards.first().click();
  await expect(page).toHaveURL(new RegExp(`/Jumps/${first?.year}-\\d{2}-\\d{2}$`));
  await expect(page.getByText(`FB${first?.members[0]?.freakBrotherNumber}`)).toBeVisible();
});

test('typing a place or a year offers their jumps, by keyboard', async ({ page }) => {
  await test.step('typing a place and a year offers their jumps, by keyboard', async () => {
    await openHydrated(page, '/');
    await page.getByRole('main').getByRole('searchbox').focus();
    await page.keyboard.type('red silo 1974', { delay: 20 });
    const links = jumps(page).getByRole('link');
    await expect(links).toHaveText(['Jumps at Red Silo Airfield, Iowa', 'Jumps in 1974']);
    await expect(page.getByRole('heading', { name: '0 results' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
      'Jumps at Red Silo Airfield, Iowa, Jumps in 1974',
    );
    for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/Jumps/1974');
  });
  await test.step('a year is offered below the member with the number', async () => {
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

  test('search, jumps of this week and facets work', async ({ page }) => {
    await page.goto('/?q=red+silo');
    await expect(jumps(page).getByRole('link')).toHaveText(['Jumps at Red Silo Airfield, Iowa']);
    const shown = await read<JumpAtHome[]>(page, 'Jumps/anniversaries');
    const cards = page.getByRole('region', { name: 'On this week' }).getByRole('listitem');
    await expect(cards).toContainText(shown.map(({ location }) => location));

    await page.goto('/Freak-Brothers');
    await page.getByLabel('Decade').selectOption('1980s');
    await page.getByRole('main').getByRole('searchbox').fill('an');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page).toHaveURL(/decade=1980/);
    await expect(page).toHaveURL(/filter=an/);
    await expect(page.getByText(/of 2000 match “an”/)).toBeVisible();
  });
});
