/** Photos that are saved without a connection, and sent later. */
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { GalleryPhotoForm } from '#contract/gallery/uploading.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { drawPhoto } from '#tests/support/photos/drawn-photos.ts';
import { bar, expect, test } from '../account-test.ts';
import { expectAccessible } from '../expect-accessible.ts';

const kept =
  'Your photo is kept on this device. It is sent when this site is open and there is a connection.';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => page.getByRole('region', { name: 'Photos waiting to be sent' });
const waiting = (page: Page) => card(page).getByRole('listitem');

test.use({
  expectedMessages: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_NETWORK|Failed to fetch|status of (?:401|403|409|429|503)|Couldn't load preload assets/,
  ],
});

let shade = 0;

/** Chooses a photo and opens the crop step, with everything that saving needs. */
async function prepare(page: Page, caption: string, buffer?: Buffer): Promise<void> {
  shade += 7;
  await page.getByLabel('Caption').fill(caption);
  await page.getByLabel('Photo', { exact: true }).setInputFiles({
    name: 'jump.jpg',
    mimeType: 'image/jpeg',
    buffer: buffer ?? (await drawPhoto({ width: 320, height: 200 + shade, shade: shade % 256 })),
  });
  // Its preview moves the button.
  await expect(page.getByRole('img', { name: /^The photo / })).toBeVisible();
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: caption })).toBeFocused();
  await expect(page.getByRole('group', { name: /^The frame/ })).toBeVisible();
}

/** Saves a photo while the site cannot be reached. */
async function saveOffline(page: Page, caption: string): Promise<void> {
  await prepare(page, caption);
  await page.context().setOffline(true);
  await button(page, 'Save').click();
  await expect(waiting(page).filter({ hasText: caption })).toBeVisible();
}

/** How many photos of the gallery have this caption. */
async function count(page: Page, caption: string): Promise<number> {
  const response = await page.request.get('/api/Gallery/Photos');
  const photos = (await response.json()) as GalleryPhoto[];
  return photos.filter((photo) => photo.caption === caption).length;
}

/** How many photos are on this device. */
const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('uploads');
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('requests').objectStore('requests').count();
          all.addEventListener('success', () => resolve(all.result));
        });
      }),
  );

test.beforeEach(async ({ page, accounts, keepSession }) => {
  await keepSession(page, (await accounts.join()).user);
  await page.goto('/Upload-Photo');
});

test(
  'a photo that is saved without a connection waits, and is sent once when it is back',
  { tag: '@core' },
  async ({ page }) => {
    const caption = 'Without a connection';
    await page.setViewportSize({ width: 360, height: 740 });
    await saveOffline(page, caption);
    await expect(page.getByText(kept)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Photos waiting to be sent' })).toBeFocused();
    await expect(card(page).getByRole('status')).toHaveText(
      'They are sent when there is a connection.',
    );
    // The form is ready for the next photo.
    await expect(page.getByLabel('Caption')).toHaveValue('');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page.locator('.toast-success')).toContainText('Photo saved.');
    await expect(card(page)).toHaveCount(0);
    expect(await count(page, caption)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('uploads'))).toBeNull();
  },
);

test('the gallery shows what waits and why, and the photo once it is sent', async ({ page }) => {
  await test.step('the gallery shows what waits, and the photo once it is sent', async () => {
    await page.route('**/api/Gallery/Photo', (route) =>
      route.fulfill({ status: 503, json: { code: 'not_ready', message: 'The disk is full.' } }),
    );
    await prepare(page, 'Seen in the gallery');
    await button(page, 'Save').click();
    await expect(page.getByText(kept)).toBeVisible();
    await page.goto('/Photo-Gallery');
    await expect(waiting(page)).toHaveText(/^Seen in the gallery/);
    await expect(card(page).getByRole('status')).toHaveText(
      'The site could not be reached. They are sent when it can be reached again.',
    );
    await page.unroute('**/api/Gallery/Photo');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('.picture img').first()).toHaveAttribute(
      'alt',
      'Seen in the gallery',
    );
    await expect(card(page)).toHaveCount(0);
  });
  await test.step('a photo waits while the account has sent too many', async () => {
    await page.goto('/Upload-Photo');
    await page.route('**/api/Gallery/Photo', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '1200' },
        json: { code: 'too_many_requests', message: 'Too many.' },
      }),
    );
    await prepare(page, 'One too many');
    await button(page, 'Save').click();
    await expect(card(page).getByRole('status')).toHaveText(
      'You have sent too many photos for now. The next is sent in 20 minutes.',
    );
  });
});

test('a photo survives a closed tab and a new day', async ({ page }) => {
  const caption = 'Of yesterday';
  await saveOffline(page, caption);
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 });
  await next.goto('/Freak-Brothers');
  await expect.poll(() => count(next, caption)).toBe(1);
  await expect.poll(() => next.evaluate(() => localStorage.getItem('uploads'))).toBeNull();
  expect(await count(next, caption)).toBe(1);
});

test('a chosen photo that was not saved survives a closed tab', async ({ page }) => {
  const buffer = await drawPhoto({ width: 320, height: 240, shade: 77 });
  const files = ['one.jpg', 'two.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  const preview = (of: Page, name: string) => of.getByRole('img', { name: `The photo ${name}` });
  const context = page.context();
  await page.getByLabel('Photo', { exact: true }).setInputFiles(files);
  await expect(preview(page, 'one.jpg')).toBeVisible();
  await expect.poll(() => countKept(page)).toBe(2);
  await page.close();
  const next = await context.newPage();
  await next.goto('/Upload-Photo');
  await expect(next.getByRole('heading', { name: 'Photo 1 of 2' })).toBeVisible();
  await expect(preview(next, 'one.jpg')).toBeVisible();
  await button(next, 'Skip this photo').click();
  await expect(preview(next, 'two.jpg')).toBeVisible();
  await expect.poll(() => countKept(next)).toBe(1);
  await next.reload();
  await expect(preview(next, 'two.jpg')).toBeVisible();
  await next.getByLabel('Caption').fill('Chosen yesterday');
  await button(next, 'Next').click();
  await button(next, 'Save').click();
  await expect(next).toHaveURL('/Photo-Gallery');
  expect(await count(next, 'Chosen yesterday')).toBe(1);
  await expect.poll(() => countKept(next)).toBe(0);
});

test('a photo that fails every time does not hold up the others, and a lost response makes no second photo', async ({
  page,
}) => {
  await test.step('a lost response makes no second photo', async () => {
    const caption = 'Answered into the void';
    const keys: (string | undefined)[] = [];
    await page.route('**/api/Gallery/Photo', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await prepare(page, caption);
    await button(page, 'Save').click();
    await expect(waiting(page)).toHaveText(new RegExp(`^${caption}`));
    expect(await count(page, caption)).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.locator('.toast-success')).toContainText('Photo saved.');
    await expect(card(page)).toHaveCount(0);
    expect(await count(page, caption)).toBe(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
    expect(keys[1]).toBe(keys[0]);
  });
  await test.step('a photo that fails every time does not hold up the others', async () => {
    await page.unroute('**/api/Gallery/Photo');
    await page.goto('/Upload-Photo');
    const [stuck, other] = ['Fails every time', 'Behind one that fails'];
    let isReached = false;
    await page.route('**/api/Gallery/Photo', async (route) => {
      const { caption } = route.request().postDataJSON() as GalleryPhotoForm;
      if (caption === stuck) {
        await route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Try again.' } });
      } else if (isReached) await route.continue();
      else await route.abort();
    });
    for (const caption of [stuck, other]) {
      await prepare(page, caption);
      await button(page, 'Save').click();
      await expect(waiting(page).filter({ hasText: caption })).toBeVisible();
      await expect(page.getByLabel('Caption')).toHaveValue('');
    }
    isReached = true;
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(await count(page, other)).toBe(1);
    }).toPass();
    await expect(waiting(page)).toHaveText([new RegExp(`^${stuck}`)]);
  });
});

test('two tabs send a waiting photo once', async ({ page }) => {
  const caption = 'In two tabs';
  await saveOffline(page, caption);
  const sent: string[] = [];
  const context = page.context();
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/Gallery/Photo')) {
      sent.push(request.url());
    }
  });
  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/Photo-Gallery');
  await expect.poll(() => count(page, caption)).toBe(1);
  await expect(card(page)).toHaveCount(0);
  await expect(card(other)).toHaveCount(0);
  expect(await count(page, caption)).toBe(1);
  expect(sent).toHaveLength(1);
});

test('a waiting photo can be cancelled, after a question, also while it is sent', async ({
  page,
}) => {
  await test.step('a waiting photo can be cancelled, after a question', async () => {
    await saveOffline(page, 'Regretted');
    await saveOffline(page, 'Wanted');
    await button(page, 'Cancel Regretted').click();
    const dialog = page.getByRole('dialog', { name: 'Delete this photo?' });
    await expect(dialog).toContainText('Regretted is deleted from this device and not sent.');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(waiting(page)).toHaveCount(2);
    await button(page, 'Cancel Regretted').click();
    await dialog.getByRole('button', { name: 'Delete photo' }).click();
    await expect(waiting(page)).toHaveText([/^Wanted/]);
    await page.context().setOffline(false);
    await expect(card(page)).toHaveCount(0);
    expect([await count(page, 'Regretted'), await count(page, 'Wanted')]).toEqual([0, 1]);
  });
  await test.step('a photo can be cancelled while it is sent', async () => {
    await page.goto('/Upload-Photo');
    const caption = 'Too slow';
    const raw = { width: 900, height: 700, channels: 3 } as const;
    const noise = await sharp(randomBytes(900 * 700 * 3), { raw })
      .jpeg()
      .toBuffer();
    await prepare(page, caption, noise);
    await page.context().setOffline(true);
    await button(page, 'Save').click();
    await expect(waiting(page)).toHaveText(new RegExp(`^${caption}`));
    await page.context().setOffline(false);
    // The throttle is set before the connection is used again, because setting it also goes online.
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const progress = card(page).getByRole('progressbar', { name: `Upload of ${caption}` });
    await expect(progress).toBeVisible();
    await button(page, `Cancel ${caption}`).click();
    await button(page, 'Delete photo').click();
    await expect(card(page)).toHaveCount(0);
    expect(await count(page, caption)).toBe(0);
  });
});

test('logging out asks before it deletes waiting photos', async ({ page }) => {
  await saveOffline(page, 'First of two');
  await saveOffline(page, 'Second of two');
  const logOut = bar(page).getByRole('button', { name: 'Logout' });
  await logOut.click();
  const dialog = page.getByRole('dialog', { name: '2 photos have not been sent.' });
  await expect(dialog).toContainText('Log out and delete them?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(waiting(page)).toHaveCount(2);
  await logOut.click();
  await dialog.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await countKept(page)).toBe(0);
});

test('deleting the account deletes its waiting photos', async ({ page }) => {
  await page.route('**/api/Gallery/Photo', (route) => route.abort());
  await prepare(page, 'Of a deleted account');
  await button(page, 'Save').click();
  await expect(page.getByText(kept)).toBeVisible();
  await page.goto('/your-account/data');
  await button(page, 'Delete my account').click();
  expect(await countKept(page)).toBe(1);
  await button(page, 'Delete permanently').click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  expect(await countKept(page)).toBe(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the photos of another account are neither sent nor shown', async ({
  page,
  accounts,
  browser,
  accountSite,
}) => {
  const caption = 'Of the first account';
  const first = await accounts.join();
  const second = await accounts.join();
  await page.close();
  const context = await browser.newContext({ baseURL: accountSite.url });
  const start = await context.newPage();
  await start.goto('/');
  const signIn = async (token: string) => {
    await start.evaluate((stored) => localStorage.setItem('authToken', stored), token);
  };
  await signIn(first.user.token);
  await start.goto('/Upload-Photo');
  await saveOffline(start, caption);
  await start.route('**/api/Gallery/Photo', (route) =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Please sign in.' } }),
  );
  await context.setOffline(false);
  await expect(start.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await start.unroute('**/api/Gallery/Photo');
  await signIn(second.user.token);
  await start.goto('/Photo-Gallery');
  await expect(start.getByRole('link', { name: 'Upload Photo' })).toBeVisible();
  await bar(start).getByRole('button', { name: 'Logout' }).click();
  await expect(start.getByText('You are signed out.')).toBeVisible();
  expect(await count(start, caption)).toBe(0);
  await signIn(first.user.token);
  await start.goto('/Photo-Gallery');
  await expect(start.locator(`.picture img[alt="${caption}"]`)).toBeVisible();
  expect(await count(start, caption)).toBe(1);
  await context.close();
});

test('up to 20 photos may be chosen at once', async ({ page }) => {
  const files = await Promise.all(
    Array.from({ length: 21 }, async (_, index) => ({
      name: `${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await drawPhoto({ width: 100 + index, height: 80, shade: 10 * index }),
    })),
  );
  const field = page.getByLabel('Photo', { exact: true });
  await field.setInputFiles(files);
  await expect(page.getByText('Please choose at most 20 photos at once.')).toBeVisible();
  await field.setInputFiles(files.slice(0, 20));
  await expect(page.getByText('Please choose at most 20 photos at once.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Photo 1 of 20' })).toBeVisible();
});

test('without the storage of the browser a photo is sent at once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Refused', 'SecurityError');
      },
    });
  });
  await page.goto('/Upload-Photo');
  await prepare(page, 'Without storage');
  await page.context().setOffline(true);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.context().setOffline(false);
  await button(page, 'Save').click();
  await expect(page.getByText('Photo saved.')).toBeVisible();
  expect(await count(page, 'Without storage')).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('uploads'))).toBeNull();
});

test('leaving the page does not stop an upload', async ({ page }) => {
  const caption = 'Left early';
  let isLeft = () => {};
  const left = new Promise<void>((resolve) => (isLeft = resolve));
  await page.route('**/api/Gallery/Photo', async (route) => {
    await left;
    await route.continue();
  });
  await prepare(page, caption);
  await button(page, 'Save').click();
  await expect(page.getByText('Uploading your photo…')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'History' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  isLeft();
  await expect.poll(() => count(page, caption)).toBe(1);
  await expect(page).toHaveURL('/History');
});
