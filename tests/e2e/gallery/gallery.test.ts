import type { Page } from '@playwright/test';
import type { AddedPhoto } from '#contract/gallery/uploading.ts';
import { addPhoto } from '#tests/support/photos/add-photos.ts';
import type { SiteAccount } from '#tests/support/processes/site-accounts.ts';
import { expect, test as base } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { layoutShifts } from '../members/layout-shift.ts';
import { openHydrated } from '#tests/e2e/members/open-hydrated.ts';
import { swipe } from '../swipe.ts';

interface Gallery {
  readonly member: SiteAccount;
  /** Newest first, as in the gallery. */
  readonly photos: readonly AddedPhoto[];
}

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({ accountSite, accounts }, use) => {
      const member = await accounts.join();
      const photos: AddedPhoto[] = [];
      for (const caption of ['First jump', 'Night sky', 'Landing', 'Boogie']) {
        photos.unshift(await addPhoto(accountSite.url, member.user.token, caption));
      }
      await use({ member, photos });
    },
    { scope: 'worker', auto: true },
  ],
});

// For a photo that is deleted while its pictures load.
test.use({ expectedMessages: [/status of 404/] });

const prints = (page: Page) => page.locator('.picture a');
const printOf = (page: Page, caption: string) =>
  prints(page).getByAltText(caption, { exact: true });
const viewer = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The menu of the open photo. */
const openMore = (page: Page) => viewer(page).locator('summary').click();

/** `5-Nov-26`, with English month names. */
function dayOf({ updateTimeStamp }: AddedPhoto): string {
  const date = new Date(updateTimeStamp);
  const month = date.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
  return `${date.getUTCDate()}-${month}-${String(date.getUTCFullYear()).slice(2)}`;
}

test('while the page arrives, what would still move is not shown', async ({
  browser,
  accountSite,
}) => {
  const context = await browser.newContext({
    baseURL: accountSite.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const openUntil = async (text: string) => {
    await page.route('/Photo-Gallery', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.slice(0, html.indexOf(text)) });
    });
    await page.goto('/Photo-Gallery');
  };
  // The pictures of a row change their measures with each further one.
  await openUntil('<footer');
  await expect(prints(page).first()).toBeHidden();
  // A page that was cut shows them nevertheless.
  await expect(prints(page).first()).toBeVisible();
  await openUntil('</body>');
  await expect(prints(page).first()).toBeVisible();
  // A menu without its label is called "Details".
  await openUntil('<summary>Menu');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeHidden();
  await context.close();
});

test('thumbnails show size, contributor and day, and a photo opens at its own address', async ({
  page,
  gallery,
}) => {
  await test.step('thumbnails show size, contributor and day; their view counts are hidden', async () => {
    await page.goto('/Photo-Gallery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freak Brother Photos');
    const [newest] = gallery.photos;
    const print = prints(page).first();
    // The picture has its own ratio, and contributor and day are in one line under it.
    const { width = 0, height = 0 } = (await print.locator('img').boundingBox()) ?? {};
    expect(width / height).toBeCloseTo(480 / 320, 1);
    const { height: whole = 0 } = (await print.boundingBox()) ?? {};
    expect(whole - height).toBeLessThan(32);
    await expect(print).toContainText(newest?.contributor ?? 'nobody');
    await expect(print).toContainText(newest === undefined ? 'none' : dayOf(newest));
    await expect(print.locator('img')).toHaveAttribute('width', '480');
    await expect(print.locator('img')).toHaveAttribute('height', '320');
    await expect(page.getByText(/\d views?$/).first()).toBeHidden();
    await expect(page.getByRole('link', { name: 'Upload Photo' })).toHaveCount(0);
    expect(await layoutShifts(page)).toEqual([]);
  });
  await test.step('a photo opens at its own address, and a missing photo is reported', async () => {
    await page.goto(`/Photo-Gallery?photo=${gallery.photos[3]?.photoId}`);
    await expect(viewer(page).getByRole('heading')).toHaveText('First jump');
    await button(page, 'Close').click();
    await expect(page).toHaveURL('/Photo-Gallery');
    await expect(prints(page).nth(3)).toBeFocused();
    await page.goto('/Photo-Gallery?photo=999999');
    await expect(page.getByText('This photo was removed.')).toBeVisible();
  });
});

test(
  'a photo opens with its caption and contributor, logs a view, and Back closes it',
  { tag: '@core' },
  async ({ page, gallery }) => {
    await openHydrated(page, '/Photo-Gallery');
    const hidden = page.locator('li > [hidden]').first();
    const before = Number(/(\d+) views?/.exec((await hidden.textContent()) ?? '')?.[1]);
    const view = page.waitForRequest('**/api/Gallery/view/*');
    await prints(page).first().click();
    await expect(viewer(page)).toBeVisible();
    expect((await view).method()).toBe('POST');
    expect(new URL((await view).url()).pathname).toBe(
      `/api/Gallery/view/${gallery.photos[0]?.photoId}`,
    );
    await expect(page).toHaveURL(`/Photo-Gallery?photo=${gallery.photos[0]?.photoId}`);
    await expect(viewer(page).getByRole('heading')).toHaveText('Boogie');
    const contributor = gallery.photos[0]?.contributor ?? 'nobody';
    await expect(viewer(page).getByRole('link', { name: contributor })).toHaveAttribute(
      'href',
      `/Freak-Brother/${gallery.member.number}`,
    );
    await expect(hidden).toContainText(`${before + 1} view`);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL('/Photo-Gallery');
    await expect(prints(page).first()).toBeFocused();
  },
);

test('arrow keys and arrows at the edges change photos, and Escape closes the viewer', async ({
  page,
  gallery,
}) => {
  await test.step('arrow keys change photos, Escape closes the viewer, and the focus returns', async () => {
    await openHydrated(page, '/Photo-Gallery');
    await prints(page).nth(1).focus();
    await page.keyboard.press('Enter');
    const heading = viewer(page).getByRole('heading');
    await expect(heading).toHaveText('Landing');
    await page.keyboard.press('ArrowRight');
    await expect(heading).toHaveText('Night sky');
    await expect(page).toHaveURL(`/Photo-Gallery?photo=${gallery.photos[2]?.photoId}`);
    await page.keyboard.press('ArrowRight');
    await expect(heading).toHaveText('First jump');
    await page.keyboard.press('ArrowRight');
    await expect(heading).toHaveText('First jump');
    await page.keyboard.press('ArrowLeft');
    await expect(heading).toHaveText('Night sky');
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(page).toHaveURL('/Photo-Gallery');
    await expect(prints(page).nth(1)).toBeFocused();
  });
  await test.step('the arrows at the edges change photos, which are loaded before', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await openHydrated(page, '/Photo-Gallery');
    await prints(page).first().click();
    const heading = viewer(page).getByRole('heading');
    await expect(heading).toHaveText('Boogie');
    const next = viewer(page).getByAltText('Landing');
    await expect
      .poll(() => next.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toBeTruthy();
    const shown = await next.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(loaded).toContain(shown);
    const { width, height } = (await button(page, 'Next').boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    await button(page, 'Next').click();
    await expect(heading).toHaveText('Landing');
    await button(page, 'Previous').click();
    await expect(heading).toHaveText('Boogie');
    await expect(button(page, 'Previous')).toBeDisabled();
    // Not enlarged, not cropped.
    const fit = await viewer(page)
      .getByAltText('Boogie')
      .evaluate((image) => getComputedStyle(image).objectFit);
    expect(fit).toBe('scale-down');
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a swipe leads to the next photo', async ({ page }) => {
    await openHydrated(page, '/Photo-Gallery');
    await prints(page).first().tap();
    const heading = viewer(page).getByRole('heading');
    await expect(heading).toHaveText('Boogie');
    await swipe(page, { from: 300, to: 60, y: 300 });
    await expect(heading).toHaveText('Landing');
    await swipe(page, { from: 60, to: 300, y: 300 });
    await expect(heading).toHaveText('Boogie');
    await button(page, 'Close').tap();
    await expect(viewer(page)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  // The page that the browser builds around an image has inline styles.
  test.use({
    javaScriptEnabled: false,
    expectedMessages: [/Applying inline style|status of 404/],
  });

  test('a thumbnail leads to the photo with its caption, and on to the full photo', async ({
    page,
    gallery,
  }) => {
    await page.goto('/Photo-Gallery');
    await prints(page).first().click();
    const [newest] = gallery.photos;
    await expect(page).toHaveURL(`/Photo-Gallery?photo=${newest?.photoId}`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('Boogie');
    await page.getByAltText('Boogie').click();
    await expect(page).toHaveURL(newest?.webPhotoUri ?? '');
    const missing = await page.goto('/Photo-Gallery?photo=999999');
    expect(missing?.status()).toBe(404);
    await expect(page.getByText('This photo was removed.')).toBeVisible();
  });
});

test('contributors can delete their own photos after a confirmation, but no others', async ({
  page,
  accounts,
  accountSite,
  gallery,
  keepSession,
}) => {
  const other = await accounts.join();
  await addPhoto(accountSite.url, other.user.token, 'A mistake');
  await keepSession(page, other.user);
  await openHydrated(page, '/Photo-Gallery');
  await expect(page.getByRole('link', { name: 'Upload Photo' })).toBeVisible();
  await prints(page).first().click();
  const heading = viewer(page).getByRole('heading').first();
  await expect(heading).toHaveText('A mistake');
  await openMore(page);
  await expect(button(page, 'Delete')).toBeVisible();
  // By now the tools are loaded, so the button is missing because the photo belongs to another member.
  await button(page, 'Next').click();
  await expect(heading).toHaveText('Boogie');
  await expect(page).toHaveURL(`/Photo-Gallery?photo=${gallery.photos[0]?.photoId}`);
  await expect(viewer(page).locator('summary')).toHaveCount(0);
  await button(page, 'Previous').click();
  await expect(heading).toHaveText('A mistake');
  await openMore(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Delete')).toBeHidden();
  await expect(viewer(page)).toBeVisible();
  await openMore(page);
  await button(page, 'Delete').click();
  const ask = page.getByRole('dialog', { name: 'Delete this photo?' });
  await expect(ask).toContainText('Delete this photo?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(ask).toBeHidden();
  await expect(viewer(page)).toBeVisible();
  await expect(button(page, 'Delete')).toBeFocused();
  await button(page, 'Delete').click();
  await button(page, 'Delete photo').click();
  await expect(page.getByText('Photo deleted.')).toBeVisible();
  await expect(viewer(page)).toHaveCount(0);
  await expect(printOf(page, 'A mistake')).toHaveCount(0);
  await page.reload();
  await expect(printOf(page, 'Boogie')).toHaveCount(1);
  await expect(printOf(page, 'A mistake')).toHaveCount(0);
});

test('late responses to deletions remove only their own photos and leave the viewer open', async ({
  page,
  accounts,
  accountSite,
  keepSession,
}) => {
  const { user } = await accounts.join();
  const { photoId } = await addPhoto(accountSite.url, user.token, 'Stays');
  for (const caption of ['Goes second', 'Goes first']) {
    await addPhoto(accountSite.url, user.token, caption);
  }
  await keepSession(page, user);
  await openHydrated(page, '/Photo-Gallery');
  const before = await prints(page).count();
  await prints(page).first().click();
  const responses: (() => void)[] = [];
  await page.route('**/api/Gallery/Photo/*', async (route) => {
    await new Promise<void>((resolve) => responses.push(resolve));
    await route.continue();
  });
  const heading = viewer(page).locator('.viewer-foot').getByRole('heading');
  for (const [index, caption] of ['Goes first', 'Goes second'].entries()) {
    await expect(heading).toHaveText(caption);
    await openMore(page);
    await button(page, 'Delete').click();
    await button(page, 'Delete photo').click();
    await expect.poll(() => responses.length).toBe(index + 1);
    await button(page, 'Keep it').click();
    await button(page, 'Next').click();
  }
  await expect(heading).toHaveText('Stays');
  await expect(page).toHaveURL(`/Photo-Gallery?photo=${photoId}`);
  for (const [index, response] of responses.entries()) {
    response();
    await expect(prints(page)).toHaveCount(before - index - 1);
    await expect(heading).toHaveText('Stays');
  }
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/Photo-Gallery');
  await expect(page.locator('.picture img[alt^="Goes"]')).toHaveCount(0);
  await prints(page).first().click();
  await openMore(page);
  await button(page, 'Delete').click();
  await page.unroute('**/api/Gallery/Photo/*');
  await button(page, 'Delete photo').click();
  await expect(prints(page)).toHaveCount(before - 3);
});
