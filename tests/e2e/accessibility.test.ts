/** Runs axe on every state of every public page, at three widths and in both themes. */
import { findSampleNumbers } from '#tests/support/processes/sample-members.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { expectAccessible, expectRoomForText, lowTargets } from './expect-accessible.ts';
import { openAlive } from './members/open-alive.ts';
import { expect, test } from './site-test.ts';

const pages = [
  '/',
  '/?q=199',
  '/?q=qqqq',
  '/?q=junpier',
  '/?q=red+silo+1974',
  '/?q=',
  `/?q=${'x'.repeat(101)}`,
  '/?q=%FF',
  '/no/such-page',
  '/Freak-Brothers',
  '/Freak-Brothers?page=2',
  '/Freak-Brothers?page=40',
  '/Freak-Brothers?decade=1970&status=deceased',
  '/Night-Naked-Freak-Brothers',
  '/Night-Naked-Freak-Sisters',
  '/Freak-Brother/told',
  '/Freak-Brother/bare',
  '/Freak-Brother/deceased',
  '/Freak-Brother/9999999',
  '/Freak-Brother/none',
  '/Jumps',
  '/Jumps/1976',
  '/Jumps/1976-02-08',
  '/Jumps/2999',
  '/Places',
  '/Places/corn-crib-field-illinois',
  '/Places/nowhere',
  '/Blue-Skies',
  '/Blue-Skies?by=year',
  '/Blue-Skies?q=qqqq',
  '/Photo-Gallery',
  '/History',
  '/Privacy',
  '/login',
  '/register',
];
const corePages = ['/', '/?q=199', '/Freak-Brothers', '/Freak-Brother/told', '/login', '/register'];
const emptyPages = [
  '/',
  '/?q=199',
  '/Freak-Brothers',
  '/Freak-Brothers?list=full',
  '/Night-Naked-Freak-Brothers',
  '/Night-Naked-Freak-Sisters',
  '/Freak-Brother/1',
  '/Jumps',
  '/Places',
  '/Blue-Skies',
  '/Photo-Gallery',
  '/History',
];

/** Replaces `told`, `bare` or `deceased` in the address with the number of a matching sample member. */
async function addressOf(path: string, siteUrl: string): Promise<string> {
  const [, kind] = /^\/Freak-Brother\/(told|bare|deceased)$/.exec(path) ?? [];
  if (kind === undefined) return path;
  const numbers = await findSampleNumbers(siteUrl);
  return `/Freak-Brother/${numbers[kind as keyof typeof numbers]}`;
}

// Checking six forms of a page takes a while on a busy machine.
test.setTimeout(180_000);
test.use({ expectedMessages: [/status of (40[04]|503)/] });

for (const path of pages) {
  const tag = corePages.includes(path) ? '@core' : [];
  test(
    `${path.slice(0, 30)}: axe finds nothing, targets are 44 px, and large text fits`,
    { tag },
    async ({ page, site }) => {
      await page.goto(await addressOf(path, site.url));
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await lowTargets(page)).toEqual([]);
      await expectRoomForText(page);
    },
  );
}

for (const path of emptyPages) {
  test(`axe finds nothing on ${path} without members`, async ({ page, emptySite }) => {
    await page.goto(emptySite.url + path);
    await expectAccessible(page);
  });
}

// Few members, in groups of every kind, because checking thousands of rows takes minutes.
test('axe finds nothing on the full list', async ({ page }) => {
  const site = await startSite({ SAMPLE_DATA: '150' });
  try {
    await page.goto(`${site.url}/Freak-Brothers?list=full`);
    await expect(page.locator('tbody tr')).toHaveCount(150);
    await expectAccessible(page);
  } finally {
    await site.stop();
  }
});

test('axe finds nothing while an error or a notification is shown', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openAlive(page, '/Freak-Brother/1');
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'not_ready', message: 'Not ready.' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByText('The counts could not be loaded.')).toBeVisible();
  await page.getByRole('searchbox').fill('12');
  await expect(page.getByRole('main').getByText('Not ready.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Freak Brothers', exact: true }).click();
  await expect(page).toHaveURL('/Freak-Brothers');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  await expectAccessible(page);
  await page.unroute('**/api/**');
  await openAlive(page, '/Freak-Brother/1');
  await page.getByRole('button', { name: 'Copy link' }).click();
  // The notification stays while it has the focus.
  await page.getByRole('button', { name: 'Close' }).focus();
  await expect(page.getByText('Browser do not support Clipboard API')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Browser do not support Clipboard API')).toBeVisible();
});
