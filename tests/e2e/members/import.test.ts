import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from '#tests/support/processes/site-process.ts';
import { expect, test } from '../site-test.ts';

const members = 20_000;

function csv(): string {
  const rows = Array.from({ length: members }, (_, index) => {
    const number = index + 1;
    return number === 12_345 ? 'fb,12345,Zdeněk,Hřebík' : `fb,${number},Jumper,Number${number}`;
  });
  return `series,number,firstName,lastName\r\n${rows.join('\r\n')}\r\n`;
}

test('20,000 imported members are found by number and by part of a name', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-import-'));
  const site = await startSite({ SAMPLE_DATA: 'off' });
  try {
    const file = join(folder, 'members.csv');
    await writeFile(file, csv());
    const rehearsal = await site.manage('import', file, '--dry-run');
    expect(rehearsal.code, rehearsal.stderr).toBe(0);
    await page.goto(site.url);
    await expect(page.getByRole('main').getByRole('link', { name: /^Freak Brothers/ })).toHaveText(
      /0$/,
    );

    const done = await site.manage('import', file);
    expect(done.code, done.stderr).toBe(0);
    await page.reload();
    await expect(page.getByRole('main').getByRole('link', { name: /^Freak Brothers/ })).toHaveText(
      /20000$/,
    );

    const field = page.getByRole('searchbox');
    await field.fill('12345');
    await page.getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('row', { name: /12345/ });
    await expect(row).toContainText('Zdeněk');
    await field.fill('hrebi');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: '1 result' })).toBeVisible();
    await expect(row).toContainText('Hřebík');
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
});
