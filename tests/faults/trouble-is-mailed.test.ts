/** What breaks while the site runs is mailed within a minute, and shows on Health. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSite } from '#tests/support/processes/site-process.ts';
import { startMailServer } from '#tests/support/servers/mail-server.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';
import { checkIn } from '#tests/support/sites/read-check.ts';
import { letOnlyRead, onOwnDisk, requireMounts } from './durability/durability-mounts.ts';
import { adminSettings, logIn } from './durability/ledger.ts';

const diskMegabytes = 600;

test('a photo folder that became read-only', { timeout: 200_000 }, async () => {
  requireMounts();
  const dataDir = await mkdtemp(join(tmpdir(), 'freak-brothers-trouble-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const photos = join(dataDir, 'photos');
  await mkdir(photos);
  const mail = await startMailServer();
  const site = await startSite(
    { ...adminSettings, SAMPLE_DATA: '20', SMTP_URL: mail.url, DATA_DIR: dataDir },
    { launch: onOwnDisk(photos, diskMegabytes) },
  );
  onTestFinished(() => site.stop());
  const authorization = `Bearer ${await logIn(site.url)}`;
  const stateOfPhotos = async () => {
    const response = await fetch(`${site.url}/api/Admin/Health`, { headers: { authorization } });
    return checkIn(await response.json(), 'photos').state;
  };
  const troubles = () =>
    mail.mails.map(({ subject }) => subject).filter((subject) => subject.includes('look at'));

  await expect.poll(stateOfPhotos).toBe('good');
  await letOnlyRead(site, photos, true);
  const response = await fetch(`${site.url}/api/Gallery/Photo`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ data: await freshPhoto(), origFileName: 'a.jpg', caption: 'A jump' }),
  });
  expect(response.status).toBe(503);
  // The checks run each minute.
  await expect
    .poll(troubles, { timeout: 100_000, interval: 1_000 })
    .toContain('Manifest: look at photo store');
  expect(await stateOfPhotos()).toBe('bad');
});
