/** The trial that someone who evaluates the site starts: `npm start` without settings. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Summary } from '#contract/members/directory.ts';
import { listFiles } from '#tests/support/photos/test-photos.ts';
import { startSite, type Site } from '#tests/support/processes/site-process.ts';

async function summaryOf(site: Site): Promise<Summary> {
  return (await (await fetch(`${site.url}/api/FreakBrothers/summary`)).json()) as Summary;
}

/** Letters and digits that cannot be mistaken for others. */
const withPassword = 'with the password [2-9A-HJ-NP-Za-km-z]{21}';

const linesWithoutJson = (output: string) =>
  output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));

test('a trial adds its members once, its pictures after the start, also those that an early stop left out, and remove-samples leaves nothing of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-trial-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const photosIn = () => listFiles(join(folder, 'photos'));

  const first = await startSite({ SAMPLE_DATA: '2000', DATA_DIR: folder });
  expect(await summaryOf(first)).toMatchObject({ fbCount: 2_000, nnfbCount: 100, nnfsCount: 60 });
  await first.stop();
  expect(first.output()).toContain('"members":2160,');
  const plain = linesWithoutJson(first.output());
  expect(plain).toHaveLength(2);
  expect(plain[0]).toMatch(new RegExp(`^Sample admin: admin@example\\.org ${withPassword}$`));
  expect(plain[1]).toMatch(new RegExp(`^Sample member: member@example\\.org ${withPassword}$`));

  const site = await startSite({ SAMPLE_DATA: '99', DATA_DIR: folder });
  onTestFinished(() => site.stop());
  expect(linesWithoutJson(site.output())).toEqual([]);
  expect(await (await fetch(site.url)).text()).toContain('<summary>Sample</summary>');
  await expect.poll(site.output, { timeout: 60_000 }).toContain('sample pictures added');
  expect(await summaryOf(site)).toMatchObject({ fbCount: 2_000, photoCount: 23 });
  expect((await photosIn()).length).toBeGreaterThan(200);

  const removed = await site.manage('remove-samples');
  expect(removed).toMatchObject({ code: 0, stderr: '' });
  expect(removed.stdout).toMatch(/^2160 sample members removed\.\n202 sample accounts and \d+ /);
  expect(await photosIn()).toEqual([]);
  expect(await summaryOf(site)).toEqual({ fbCount: 0, nnfbCount: 0, nnfsCount: 0, photoCount: 0 });
  expect(await (await fetch(site.url)).text()).not.toContain('<summary>Sample</summary>');
  await site.stop();

  const third = await startSite({ SAMPLE_DATA: '99', DATA_DIR: folder });
  onTestFinished(() => third.stop());
  expect(await summaryOf(third)).toMatchObject({ fbCount: 0 });
});
