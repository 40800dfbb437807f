import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { describeEachDialect, describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import {
  environmentOf,
  manage,
  openPhotosOf,
  startCommand,
  temporaryFolder,
} from '#tests/support/processes/manage.ts';
import { withoutDatabaseLine } from '#tests/support/processes/site-process.ts';
import { insertMembers } from '#tests/support/sites/builders.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';

async function readCopy(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((each) => join(each.parentPath, each.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}

describeOnSqlite('the pages of a snapshot', ({ create }) => {
  test('has all public pages and no private data, and all its links work', async () => {
    const location = await create();
    const database = await openDatabase(location);
    try {
      const { token, twoStep } = await populateSite(database, await openPhotosOf(location));
      const proof = 'QSBwaG90byBvZiB0aGUgY2FyZA==';
      await database.kysely
        .insertInto('proofs')
        .values({
          account_id: 1,
          message_id: null,
          image: proof,
          added_at: Date.now(),
        })
        .execute();
      const secrets = [
        proof,
        'QSBwaG90',
        token,
        twoStep.secret,
        twoStep.passkey.id,
        ...twoStep.recoveryCodes,
        'Suggested by five',
        'Remembered by three',
        'Kept by five',
        // An alias, also as searches read it.
        'Kestrelwing',
        'kestrelwing',
      ];
      const views = () => database.kysely.selectFrom('member_views').selectAll().execute();
      const before = await views();
      const folder = join(await temporaryFolder(), 'copy');
      expect(await manage(location, 'snapshot', folder)).toMatchObject({ code: 0, stderr: '' });
      expect(await views()).toEqual(before);

      const copy = await readCopy(folder);
      const read = (file: string) => readFile(join(folder, file), 'utf8');
      expect(await read('Freak-Brothers.html')).toContain('<td role="cell">Zoë</td>');
      expect(await read('Freak-Brother/32.html')).toContain('and &quot;another&quot;');
      // The day, the year and the place of a jump are links.
      expect(await read('Freak-Brother/33.html')).toMatch(
        /<dd><a [^>]*href="..\/Jumps\/1976-07-04.html"/,
      );
      expect(await read('Jumps/1976-07-04.html')).toContain('href="../Freak-Brother/33.html"');
      expect(await read('Places/hinckley.html')).toContain('Hinckley');
      expect(await read('Jumps.html')).toContain('href="Jumps/1976.html"');
      expect(await read('Who-Is-This.html')).toContain('A jump');
      const photo = [...copy].find(([file]) => file.includes('/Photo-Gallery/photo-'));
      expect(photo?.[1]).toContain('A jump');
      expect(await read('History.html')).toContain('Beginnings');
      expect(await read('Privacy.html')).toContain('The operator has not given a name here.');
      expect(await read('index.html')).toMatch(/<a [^>]*href="Privacy.html"/);
      // The form needs the site, so no page of the copy links to it.
      expect([...copy.keys()].join()).not.toMatch(/Contact/);
      for (const page of ['index.html', 'Freak-Brother/32.html']) {
        expect(await read(page)).not.toMatch(/href="[^"]*Contact/);
      }
      expect(await read('index.html')).toContain('This is a copy of the site, made on ');
      const numbers = await database.kysely
        .selectFrom('members')
        .where('series', '=', 'fb')
        .select('number')
        .execute();
      for (const { number } of numbers) {
        expect(existsSync(join(folder, `Freak-Brother/${number}.html`)), String(number)).toBe(true);
      }

      for (const [file, text] of copy) {
        expect(text).not.toMatch(/<script|<form|hydration|'authToken'|site\.invalid|localhost/);
        expect(text).not.toMatch(/@example\.org|correct horse/);
        for (const secret of secrets) expect(text).not.toContain(secret);
        if (!file.endsWith('.html')) continue;
        for (const [, link = ''] of text.matchAll(/ (?:href|src)="([^"#]+)"/g)) {
          expect(existsSync(join(dirname(file), link)), `${link} in ${file}`).toBe(true);
        }
      }
      const styles = [...copy].filter(([file]) => file.endsWith('.css'));
      expect(styles.some(([, style]) => style.includes('.profile'))).toBe(true);
      const fonts = styles.flatMap(([, style]) => [...style.matchAll(/url\(["']?([^"')]+)/g)]);
      expect(fonts.length).toBeGreaterThan(0);
      for (const [, font = ''] of fonts) {
        expect(existsSync(join(folder, 'assets', font)), font).toBe(true);
      }
    } finally {
      await database.close();
    }
  });

  test('has nothing of a member who withholds the name but the number', async () => {
    const location = await create();
    const database = await openDatabase(location);
    try {
      await populateSite(database, await openPhotosOf(location));
      await database.kysely
        .updateTable('members')
        .set({ first_name: 'Quirina', story: 'The wobbly wingsuit', is_name_withheld: 1 })
        .where('number', '=', 3)
        .execute();
      const folder = join(await temporaryFolder(), 'copy');
      expect(await manage(location, 'snapshot', folder)).toMatchObject({ code: 0 });
      for (const [file, text] of await readCopy(folder)) {
        expect(text, file).not.toMatch(/Quirina|wobbly/);
      }
      const profile = await readFile(join(folder, 'Freak-Brother/3.html'), 'utf8');
      expect(profile).toContain('FB3, name withheld');
      const gallery = await readFile(join(folder, 'Photo-Gallery.html'), 'utf8');
      expect(gallery).toContain('FB3, name withheld');
    } finally {
      await database.close();
    }
  });

  test('shows a contributor without a number by name, without the profile name', async () => {
    const location = await create();
    const database = await openDatabase(location);
    try {
      await populateSite(database, await openPhotosOf(location));
      await database.kysely.deleteFrom('claims').execute();
      const folder = join(await temporaryFolder(), 'copy');
      expect(await manage(location, 'snapshot', folder)).toMatchObject({ code: 0 });
      const gallery = await readFile(join(folder, 'Photo-Gallery.html'), 'utf8');
      const accounts = await database.kysely.selectFrom('accounts').selectAll().execute();
      const names = accounts.map((account) => `${account.first_name} ${account.last_name}`);
      expect(names.some((name) => gallery.includes(name))).toBe(true);
      for (const account of accounts) expect(gallery).not.toContain(account.profile_name);
    } finally {
      await database.close();
    }
  });
});

describeOnSqlite('a snapshot that is ended with Ctrl-C', ({ create }) => {
  test('leaves nothing behind', async () => {
    const location = await create();
    const database = await openDatabase(location);
    const members = Array.from({ length: 2_000 }, (_, index) => ({ number: index + 1 }));
    await insertMembers(database, members);
    await database.close();
    const folder = await temporaryFolder();
    const { child, printed } = startCommand(
      environmentOf(location),
      'snapshot',
      join(folder, 'copy'),
    );
    await expect
      .poll(() => readdir(folder), { timeout: 20_000 })
      .toEqual([`copy.${child.pid}.unfinished`]);
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect(withoutDatabaseLine(printed())).toBe('Stopped. Nothing is left behind.\n');
    expect(await readdir(folder)).toEqual([]);
  });
});

describeEachDialect('a snapshot', ({ create }) => {
  test('is rejected if the folder is not empty', async () => {
    const location = await create();
    const folder = await temporaryFolder();
    const first = join(folder, 'copy');
    expect(await manage(location, 'snapshot', first)).toMatchObject({ code: 0 });
    const again = await manage(location, 'snapshot', first);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/copy could not be written: it is not empty\.\n$/);
    expect(await readdir(folder)).toEqual(['copy']);
  });
});
