/** The site as an app: what browsers ask for, and the hint. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../expect-accessible.ts';
import { expect, test } from '../site-test.ts';
import { openAndKeep } from './kept-site.ts';

test.use({ serviceWorkers: 'allow' });

const hint = (page: Page) => page.getByRole('complementary', { name: 'On your home screen' });

/** As a browser that can install the site says so. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: () => {
        document.documentElement.dataset['prompted'] = 'yes';
        return Promise.resolve();
      },
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });

/** A tab of its own is a visit of its own. */
async function visit(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await expect(tab.locator('.device-notes')).toBeAttached();
  return tab;
}

test('a browser finds all that it needs to install the site', async ({
  page,
  context,
  request,
}) => {
  await openAndKeep(page, '/');
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('The Fabulous Flying Freak Brothers');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The window of a test is private.
  const errorIds = installabilityErrors.map(({ errorId }) => errorId);
  expect(errorIds.filter((id) => id !== 'in-incognito')).toEqual([]);
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status()).toBe(200);
    // The width, in the header of a PNG file.
    expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]));
  }
});

test('the second visit has one quiet hint, which can be closed for good', async ({ page }) => {
  await openAndKeep(page, '/');
  await expect(page.locator('.device-notes')).toBeAttached();
  expect(await offerInstallation(page)).toBe(true);
  await expect(hint(page)).toBeHidden();

  const second = await visit(page, '/History');
  await expect(hint(second)).toBeHidden();
  await offerInstallation(second);
  await expect(hint(second)).toBeVisible();
  await expectAccessible(second);
  await second.getByRole('button', { name: 'No, thanks' }).focus();
  await second.keyboard.press('Enter');
  await expect(hint(second)).toBeHidden();

  const third = await visit(page, '/');
  await offerInstallation(third);
  // The second visit showed the hint within a frame.
  await third.evaluate(() => new Promise(requestAnimationFrame));
  await expect(hint(third)).toBeHidden();
});

test('Add asks the browser to install the site', async ({ page }) => {
  await openAndKeep(page, '/');
  await expect(page.locator('.device-notes')).toBeAttached();
  const second = await visit(page, '/');
  await offerInstallation(second);
  await hint(second).getByRole('button', { name: 'Add' }).click();
  await expect(second.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await expect(hint(second)).toBeHidden();
});
