import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copiedTables } from '#server/database/read-copy.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { describeDialect } from '#tests/support/databases/each-dialect.ts';
import { manage, openPhotosOf, temporaryFolder } from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';

const fine = { code: 0, stderr: '' };

async function backUp(location: DatabaseLocation): Promise<string> {
  const folder = join(await temporaryFolder(), 'backup');
  expect(await manage(location, 'backup', folder)).toMatchObject(fine);
  return folder;
}

describeDialect('sqlite', 'verifying a backup', ({ create }) => {
  test('finds one changed byte in any file, and missing or unexpected files', async () => {
    const location = await create();
    const database = await openDatabase(location);
    await populateSite(database, await openPhotosOf(location)).finally(() => void database.close());
    const folder = await backUp(location);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    );
    // Two photos of three sizes and one of one size, each in two formats, plus the list of photos.
    expect(files.length).toBe(copiedTables.length + 2 + 14 + 1);
    for (const [index, { parentPath, name }] of files.entries()) {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.length === 0) continue;
      const changed = Buffer.from(bytes);
      const at = (index * 7919) % bytes.length;
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(file, changed);
      const found = await manage(location, 'verify', folder);
      expect(found, file).toMatchObject({ code: 1, stdout: '' });
      expect(found.stderr).toContain(name.replace('.sha256', ''));
      await writeFile(file, bytes);
    }
    expect(await manage(location, 'verify', folder)).toMatchObject(fine);
    const strange = join(folder, 'tables', 'more.ndjson');
    await appendFile(strange, 'x');
    expect((await manage(location, 'verify', folder)).stderr).toMatch(
      /more\.ndjson does not belong/,
    );
    await rm(strange);
    await rm(join(folder, 'tables', 'members.ndjson'));
    expect((await manage(location, 'verify', folder)).stderr).toMatch(/members\.ndjson is missing/);
    expect((await manage(location, 'restore', folder)).code).toBe(1);
  });

  test('fails to write a backup into a folder that is not empty', async () => {
    const location = await create();
    const folder = await backUp(location);
    const again = await manage(location, 'backup', folder);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/could not be written: it is not empty\.\n$/);
    expect(await readdir(dirname(folder))).toEqual(['backup']);
  });
});
