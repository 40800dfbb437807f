/** Opens a snapshot from a folder and checks links, fonts and styles, and that no request needs a server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startSite } from '#tests/support/processes/site-process.ts';
import { expect, test } from './site-test.ts';

test('a snapshot can be read without a server', async ({ page }) => {
  const site = await startSite({ SAMPLE_DATA: '300' });
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-copy-'));
  try {
    const copy = join(folder, 'copy');
    expect(await site.manage('snapshot', copy)).toMatchObject({ code: 0, stderr: '' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(pathToFileURL(join(copy, 'index.html')).href);
    await expect(page.getByRole('note')).toContainText('This is a copy of the site');
    await expect(page.getByRole('link', { name: 'Register' })).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeHidden();

    await page.getByRole('link', { name: /^Freak Brothers \d/ }).click();
    await expect(page.getByRole('row')).toHaveCount(51);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 6', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^77 / }).click();
    await expect(page.getByText('FB77', { exact: true })).toBeVisible();
    const loadedFonts = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
    await expect.poll(loadedFonts).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('link', { name: /^Night Naked Freak Brothers \d/ }).click();
    await expect(page.getByRole('row')).toHaveCount(16);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('banner').getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
    expect(requested.filter((url) => !url.startsWith('file:'))).toEqual([]);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
