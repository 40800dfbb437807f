/** What breaks while the site runs is mailed within a minute, and shows on Health. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { CheckName } from '#contract/site-health/health.ts';
import { startSite } from '#tests/support/processes/site-process.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { checkIn } from '#tests/support/sites/read-check.ts';
import { letOnlyRead, onOwnDisk, requireMounts } from './durability/durability-mounts.ts';
import { adminSettings, logIn } from './durability/ledger.ts';

/** The checks run each minute. */
const soon = { timeout: 100_000, interval: 1_000 };
const diskMegabytes = 600;

/** @param disk the folder on a disk of its own, below that of the data */
async function start(disk = '') {
  requireMounts();
  const dataDir = await mkdtemp(join(tmpdir(), 'freak-brothers-trouble-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = join(dataDir, disk);
  await mkdir(folder, { recursive: true });
  const mail = await startMailServer();
  const site = await startSite(
    { ...adminSettings, SAMPLE_DATA: '20', SMTP_URL: mail.url, DATA_DIR: dataDir },
    { launch: onOwnDisk(folder, diskMegabytes) },
  );
  onTestFinished(() => site.stop());
  const authorization = `Bearer ${await logIn(site.url)}`;
  return {
    site,
    folder,
    /** As the site sees it. */
    inSite: (file: string) => join(`/proc/${site.process.pid}/root`, folder, file),
    authorization,
    async stateOf(name: CheckName) {
      const response = await fetch(`${site.url}/api/Admin/Health`, { headers: { authorization } });
      return checkIn(await response.json(), name).state;
    },
    troubles: () =>
      mail.mails.map(({ subject }) => subject).filter((subject) => subject.includes('look at')),
  };
}

test('a disk that is full', { timeout: 200_000 }, async () => {
  const { inSite, stateOf, troubles } = await start();
  expect([await stateOf('database'), await stateOf('disk')]).toEqual(['good', 'attention']);
  expect(troubles()).toEqual([]);
  const ballast = Buffer.alloc((diskMegabytes + 1) * 1024 * 1024);
  await writeFile(inSite('ballast'), ballast).catch(() => undefined);
  expect(await stateOf('disk')).toBe('bad');
  await expect.poll(troubles, soon).toContainEqual(expect.stringContaining('free disk space'));
  await rm(inSite('ballast'));
  expect(await stateOf('database')).toBe('good');
});

test('a photo folder that became read-only', { timeout: 200_000 }, async () => {
  const { site, folder, authorization, stateOf, troubles } = await start('photos');
  await expect.poll(() => stateOf('photos')).toBe('good');
  await letOnlyRead(site, folder, true);
  const response = await fetch(`${site.url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ data: await freshPhoto(), origFileName: 'a.jpg', caption: 'A jump' }),
  });
  expect(response.status).toBe(503);
  await expect.poll(troubles, soon).toContain('Manifest: look at photo store');
  expect(await stateOf('photos')).toBe('bad');
  await letOnlyRead(site, folder, false);
  await expect.poll(() => stateOf('photos'), { timeout: 150_000, interval: 1_000 }).toBe('good');
});
