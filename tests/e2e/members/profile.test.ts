import type { APIRequestContext, Page } from '@playwright/test';
import { openHydrated } from './open-hydrated.ts';
import { expect, test } from '../site-test.ts';

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
    const story = page.locator('.story-text');
    expect(await story.innerText()).toBe(profile.story);
    const portrait = await page.locator('.sky .portrait').boundingBox();
    expect(portrait).toMatchObject({ width: 150, height: 150 });
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute(
      'content',
      new RegExp(`^${firstName} `),
    );
  },
);

test('a profile shows the known parts of a date, marks the deceased, and leads to its neighbors and to a claim', async ({
  page,
  request,
}) => {
  await test.step('a date shows only its known parts', async () => {
    const profile = await findProfile(request, ({ day, year }) => day === 0 && year > 0);
    await page.goto(`/Freak-Brother/${profile.freakBrotherNumber}`);
    await expect(page.getByRole('definition').first()).toHaveText(
      profile.monthShortName === ''
        ? `${profile.year}`
        : `${profile.monthShortName} ${profile.year}`,
    );
  });
  await test.step('a deceased member has the words, and cannot be claimed', async () => {
    const { freakBrotherNumber: number } = await findProfile(request, ({ deceased }) => deceased);
    await page.goto(`/Freak-Brother/${number}`);
    await expect(page.locator('.sky').getByText('Blue skies')).toBeVisible();
    await expect(page.getByText('Is this you?')).toHaveCount(0);
  });
  await test.step('the links to the neighboring numbers lead from member to member', async () => {
    await openHydrated(page, '/Freak-Brother/1');
    const neighbors = page.getByRole('navigation', { name: 'Neighboring numbers' });
    await expect(neighbors.getByRole('link')).toHaveCount(1);
    await neighbors.getByRole('link', { name: /^Next FB2 / }).click();
    await expect(page).toHaveURL('/Freak-Brother/2');
    await expect(page.locator('.sky').getByText('FB2', { exact: true })).toBeVisible();
    await neighbors.getByRole('link', { name: /^Previous FB1 / }).click();
    await expect(page).toHaveURL('/Freak-Brother/1');
  });
  await test.step('the claim of a number begins with the number filled in', async () => {
    await openHydrated(page, '/Freak-Brother/1');
    await page.getByRole('link', { name: 'Is this you?' }).click();
    await expect(page).toHaveURL('/register?number=1');
    await expect(page.getByLabel('FB Number')).toHaveValue('1');
    await page.reload();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Is this you?')).toBeVisible();
  });
});

test.describe('a number without a member', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('has an explanation, which repeats no text of a sender, and offers the search', async ({
    page,
    request,
  }) => {
    for (const [number, says] of [
      ['none', '“none” is not a Freak Brother number.'],
      ['0', 'There is no Freak Brother with the number 0.'],
      ['12345678', 'is not a Freak Brother number'],
      ['Call%20555%200100%20and%20win', 'That is not a Freak Brother number.'],
    ] as const) {
      const response = await request.get(`/Freak-Brother/${number}`);
      expect(response.status()).toBe(404);
      expect(await response.text(), number).toContain(says);
    }
    const response = await page.goto('/Freak-Brother/9999999');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such Freak Brother');
    await expect(
      page.getByText('There is no Freak Brother with the number 9999999.'),
    ).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
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

  test('says politely what was copied, stays while it is hovered or focused, and closes', async ({
    page,
    site,
  }) => {
    const toast = page.getByText('Copied to Clipboard');
    await page.clock.install();
    await openHydrated(page, '/Freak-Brother/1');
    // Pauses the clock, so that the result does not depend on the speed of the machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    const copy = page.getByRole('button', { name: 'Share' });
    await copy.click();
    const region = page.getByRole('group', { name: 'Notifications' });
    await expect(region).toHaveAttribute('aria-live', 'polite');
    await expect(region).toContainText('Success: Copied to Clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}/Freak-Brother/1`,
    );
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await copy.focus();
    await page.clock.runFor(6_000);
    await expect(toast).toHaveCount(0);
    await copy.click();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(toast).toHaveCount(0);
    await copy.click();
    await expect(toast).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toast).toHaveCount(0);
    // Shift and Tab lead from the heading, which has the focus on a new page, to Close.
    await expect(page.locator('.toasts + main')).toHaveCount(1);
  });
});

test.describe('a view that cannot be reported', () => {
  test.use({ expectedMessages: [/net::ERR|status of 503/] });

  test('each visit is reported as one view, and a failed report does not affect the page', async ({
    page,
  }) => {
    await test.step('each visit is reported as one view by the browser', async () => {
      const views = watchViews(page);
      await openHydrated(page, '/Freak-Brother/1');
      await expect.poll(() => views).toEqual(['/api/FreakBrother/view/1']);
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
      // The address changes before the page does.
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
      await page.goBack();
      await expect.poll(() => views.length).toBe(2);
      await page.waitForLoadState('networkidle');
      expect(views.length).toBe(2);
    });
    await test.step('does not affect the page', async () => {
      await page.route('**/view/*', (route) => route.abort());
      await page.goto('/Freak-Brother/1');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});
