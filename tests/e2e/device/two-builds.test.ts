/** A device that has kept the site, when the site is released anew. */
import { makeAnotherBuild, type AnotherBuild } from '#tests/support/processes/another-build.ts';
import { findFreePort, startSite } from '#tests/support/processes/site-process.ts';
import { expect, test as base } from '../site-test.ts';
import { keptIn, offlineNote, openAndKeep, unreached } from './kept-site.ts';

const mark = 'The second release';

const test = base.extend<{ nextBuild: AnotherBuild }>({
  nextBuild: [
    async ({}, use) => {
      const build = await makeAnotherBuild(mark);
      await use(build);
      await build.remove();
    },
    { timeout: 120_000 },
  ],
});
test.use({ serviceWorkers: 'allow', expectedMessages: [unreached] });

test('both releases open without a connection, and no page is broken between them', async ({
  page,
  context,
  nextBuild,
}) => {
  const settings = { PORT: String(await findFreePort()), SAMPLE_DATA: '300' };
  const first = await startSite(settings);
  await openAndKeep(page, `${first.url}/Freak-Brothers`);
  const filesBefore = await page.evaluate(() => caches.keys());
  // Another tab stays open over the release.
  const openBefore = await context.newPage();
  await openBefore.goto(`${first.url}/`);
  await expect(openBefore.getByRole('searchbox')).toBeVisible();

  // The site is down, and the device has the first release.
  first.process.kill('SIGTERM');
  await expect
    .poll(() => first.process.exitCode !== null || first.process.signalCode !== null)
    .toBe(true);
  await page.goto(`${first.url}/History`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History');
  await expect(page.getByText(mark)).toBeHidden();

  const second = await startSite(
    { ...settings, DATA_DIR: first.dataDir },
    { launch: nextBuild.launch },
  );
  // A reload shows the second release, however slow the site is, and its service worker takes over.
  await page.reload();
  await expect(page.getByText(mark)).toBeVisible();
  await page.getByRole('searchbox').first().fill('1');
  await expect(async () => {
    const names = await page.evaluate(() => caches.keys());
    expect(names.filter((name) => name.startsWith('files'))).toHaveLength(1);
    expect(names.filter((name) => !filesBefore.includes(name))).toHaveLength(1);
  }).toPass();
  await expect.poll(() => keptIn(page, 'seen')).toContain('/History');

  // The tab of the first release goes on.
  await openBefore.getByRole('searchbox').first().fill('12');
  await expect(openBefore.getByRole('row', { name: /^12/ }).first()).toBeVisible();
  await openBefore.getByRole('contentinfo').getByRole('link', { name: 'History' }).click();
  await expect(openBefore.getByRole('heading', { level: 1 })).toHaveText('History');

  // Without a connection, both tabs have the second release after their next start.
  await context.setOffline(true);
  for (const tab of [page, openBefore]) {
    await tab.goto(`${first.url}/History`);
    await expect(tab.getByText(mark)).toBeVisible();
    await expect(offlineNote(tab)).toBeVisible();
    await tab.goto(`${first.url}/Freak-Brothers`);
    await expect(tab.getByRole('row')).toHaveCount(51);
  }
  await context.setOffline(false);
  await second.stop();
});
