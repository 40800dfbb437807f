import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { openAlive } from './open-alive.ts';
import { expect, test } from '../site-test.ts';
import { codeIn } from '#tests/support/servers/mailed-codes.ts';

interface Profile {
  freakBrotherNumber: number;
  firstName: string;
  lastName: string;
  deceased: boolean;
  day: number;
  monthShortName: string;
  year: number;
  location: string;
  maneuver: string;
  story: string;
}

async function findProfile(
  request: APIRequestContext,
  matches: (profile: Profile) => boolean,
): Promise<Profile> {
  for (let number = 1; number < 300; number += 1) {
    const response = await request.get(`/api/FreakBrother/${number}?logView=false`);
    const profile = (await response.json()) as Profile;
    if (response.ok() && matches(profile)) return profile;
  }
  throw new Error('No sample member is like that.');
}

function watchViews(page: Page): string[] {
  const views: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') views.push(new URL(request.url()).pathname);
  });
  return views;
}

test(
  'a profile shows the name, the jump and the story',
  { tag: '@core' },
  async ({ page, request }) => {
    const profile = await findProfile(
      request,
      ({ day, story, location, maneuver }) =>
        day > 0 && story.includes('\n') && location !== '' && maneuver !== '',
    );
    const { freakBrotherNumber: number, firstName, lastName } = profile;
    const response = await page.goto(`/freak-brother/${number}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(
      `${firstName} ${lastName} · FB${number} · The Fabulous Flying Freak Brothers`,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstName} ${lastName}`);
    await expect(page.getByText(`FB${number}`, { exact: true })).toBeVisible();
    const facts = page.getByRole('definition');
    await expect(facts).toHaveCount(3);
    await expect(facts.nth(0)).toHaveText(
      `${profile.day} ${profile.monthShortName} ${profile.year}`,
    );
    await expect(facts.nth(1)).toContainText(profile.location);
    await expect(facts.nth(2)).toHaveText(profile.maneuver);
    const story = page.locator('.story');
    expect(await story.innerText()).toBe(profile.story);
    const portrait = await page.locator('.sky .portrait').boundingBox();
    expect(portrait).toMatchObject({ width: 150, height: 150 });
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      'content',
      new RegExp(`^${firstName} `),
    );
  },
);

test('a profile is indexable once its member has claimed and validated it', async ({
  page,
  request,
  site,
}) => {
  // A member that no other test depends on.
  const { freakBrotherNumber } = await findProfile(
    request,
    ({ freakBrotherNumber: number, deceased }) => number > 250 && !deceased,
  );
  const robots = page.locator('meta[name=robots]');
  await page.goto(`/Freak-Brother/${freakBrotherNumber}`);
  await expect(robots).toHaveAttribute('content', 'noindex');
  const registered = await request.post('/api/Account/register', {
    data: {
      freakBrotherNumber,
      firstName: 'Ann',
      lastName: 'Example',
      email: 'claimant@example.org',
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    },
  });
  const { token } = (await registered.json()) as { token: string };
  const outbox = join(site.dataDir, 'outbox');
  // A file that is still being written has another extension.
  const sent = async () => (await readdir(outbox)).filter((name) => name.endsWith('.json'));
  await expect.poll(sent).toHaveLength(1);
  const [file = ''] = await sent();
  const code = codeIn(await readFile(join(outbox, file), 'utf8')) ?? '';
  const { cookies } = await request.storageState();
  const csrfToken = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { authorization: `Bearer ${token}`, 'x-xsrf-token': csrfToken };
  const validated = await request.put(`/api/Account/ValidateAccount/${code}`, { headers });
  expect(validated.status()).toBe(200);
  await page.reload();
  await expect(robots).toHaveCount(0);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`/Freak-Brother/${freakBrotherNumber}</loc>`);
});

test('a date shows only its known parts', { tag: '@core' }, async ({ page, request }) => {
  const profile = await findProfile(request, ({ day, year }) => day === 0 && year > 0);
  await page.goto(`/Freak-Brother/${profile.freakBrotherNumber}`);
  await expect(page.getByRole('definition').first()).toHaveText(
    profile.monthShortName === '' ? `${profile.year}` : `${profile.monthShortName} ${profile.year}`,
  );
});

test(
  'a deceased member has the marker and the word, and cannot be claimed',
  { tag: '@core' },
  async ({ page, request }) => {
    const { freakBrotherNumber: number } = await findProfile(request, ({ deceased }) => deceased);
    await page.goto(`/Freak-Brother/${number}`);
    await expect(page.locator('.sky').getByText('Deceased')).toBeVisible();
    await expect(page.getByText('Is this you?')).toHaveCount(0);
  },
);

test('the claim of a number begins with the number filled in', async ({ page }) => {
  await openAlive(page, '/Freak-Brother/1');
  await page.getByRole('link', { name: 'Claim FB1' }).click();
  await expect(page).toHaveURL('/register?number=1');
  await expect(page.getByLabel('FB Number')).toHaveValue('1');
  await page.reload();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Is this you?')).toBeVisible();
});

test(
  'the links to the neighboring numbers lead from member to member',
  { tag: '@core' },
  async ({ page }) => {
    await page.goto('/Freak-Brother/1');
    const neighbors = page.getByRole('navigation', { name: 'Neighboring numbers' });
    await expect(neighbors.getByRole('link')).toHaveCount(1);
    await neighbors.getByRole('link', { name: /^Next FB2 / }).click();
    await expect(page).toHaveURL('/Freak-Brother/2');
    await expect(page.locator('.sky').getByText('FB2', { exact: true })).toBeVisible();
    await neighbors.getByRole('link', { name: /^Previous FB1 / }).click();
    await expect(page).toHaveURL('/Freak-Brother/1');
  },
);

test('each visit is reported as one view by the browser', { tag: '@core' }, async ({ page }) => {
  const views = watchViews(page);
  await page.goto('/Freak-Brother/1');
  await expect.poll(() => views).toEqual(['/api/FreakBrother/view/1']);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await page.goBack();
  await expect.poll(() => views.length).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(views.length).toBe(2);
});

test.describe('a view that cannot be reported', () => {
  test.use({ expectedMessages: [/net::ERR|status of 503/] });

  test('does not affect the page', async ({ page }) => {
    await page.route('**/view/*', (route) => route.abort());
    await page.goto('/Freak-Brother/1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('a number without a member', () => {
  test.use({ expectedMessages: [/status of 40[04]/] });

  for (const [number, says] of [
    ['9999999', 'There is no Freak Brother with the number 9999999.'],
    ['none', '“none” is not a Freak Brother number.'],
    ['0', 'There is no Freak Brother with the number 0.'],
    ['12345678', 'is not a Freak Brother number'],
    ['Call%20555%200100%20and%20win', 'That is not a Freak Brother number.'],
  ] as const) {
    test(`${number} returns status 404 and an explanation`, async ({ page }) => {
      const response = await page.goto(`/Freak-Brother/${number}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such Freak Brother');
      await expect(page.getByText(says)).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    });
  }

  test('offers the search', { tag: '@core' }, async ({ page }) => {
    await page.goto('/Freak-Brother/9999999');
    await page.getByRole('searchbox', { name: 'Search by FB Number or partial name' }).fill('12');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/?q=12');
    await expect(page.getByRole('table')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such Freak Brother');
  });
});

test.describe('the notification', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  const toast = (page: Page) => page.getByText('Copied to Clipboard');

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await openAlive(page, '/Freak-Brother/1');
    // Pauses the clock, so that the result does not depend on the speed of the machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page)).toBeVisible();
  });

  test('closes after five seconds, and announces politely what was copied', async ({
    page,
    site,
  }) => {
    const region = page.getByRole('group', { name: 'Notifications' });
    await expect(region).toHaveAttribute('aria-live', 'polite');
    await expect(region).toContainText('Success: Copied to Clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}/Freak-Brother/1`,
    );
    await page.clock.runFor(4_900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
  });

  test('stays open while it is hovered or focused', async ({ page }) => {
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
    await page.getByRole('button', { name: 'Copy link' }).focus();
    await page.clock.runFor(6_000);
    await expect(toast(page)).toHaveCount(0);
  });

  test('can be closed', { tag: '@core' }, async ({ page }) => {
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(toast(page)).toHaveCount(0);
  });
});

test('shows a message when the browser cannot copy', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openAlive(page, '/Freak-Brother/1');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Browser do not support Clipboard API')).toBeVisible();
});
