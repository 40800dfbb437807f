/** Withholds a name, and looks for it and for an alias in every page and file that a visitor can open. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readBuiltWeb } from '#server/http/pages/web-bundle.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { openTestPhotos } from '#tests/support/photos/test-photos.ts';
import { openAccountSite } from '#tests/support/sites/account-site.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

/** Its types are those of a browser, so the import is hidden from the compiler. */
const table: string = '#web/app/pages/pages.ts';
const { pages } = (await import(table)) as {
  pages: Readonly<Record<string, { readonly path: string; readonly access: string }>>;
};

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const member = {
  number: 77,
  first_name: 'Quirina',
  last_name: 'Fjellvang',
  day: 17,
  month: 8,
  year: 1987,
  location: 'Weftwold Bay',
  maneuver: 'zigzag donut',
  story: 'The wobbly wingsuit',
  aliases: ['Kestrel'],
};
const traces = ['Quirina', 'Fjellvang', 'Weftwold', 'zigzag', 'wobbly'];
const visited = [
  '/',
  '/?q=77',
  '/?q=fjell',
  '/?q=kestr',
  '/Freak-Brothers',
  '/Freak-Brothers?list=full',
  '/Night-Naked-Freak-Brothers',
  '/Night-Naked-Freak-Sisters',
  '/Freak-Brother/76',
  '/Freak-Brother/77',
  '/Freak-Brother/78',
  '/Photo-Gallery',
  '/Photo-Gallery?photo=1',
  '/Who-Is-This',
  '/History',
  '/Jumps',
  '/Jumps/1987',
  '/Jumps/1987-08-17',
  '/Jumps/1987/Photos',
  '/Places',
  '/Places/weftwold-bay',
  '/Places/weftwold-bay/Photos',
  '/Blue-Skies',
  '/Privacy',
  '/Contact',
  '/Contact?about=record&number=77',
  '/Contact/Sent',
  '/Contact/Confirm',
  '/Contact/Confirmed',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/api/openapi.json',
];

test('every page for visitors is visited', () => {
  const shown = Object.values(pages).filter(({ access }) => access === 'public');
  const patterns = shown.map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));
  const left = patterns.filter((pattern) =>
    visited.every((address) => !pattern.test(address.replace(/\?.*/, ''))),
  );
  expect(left).toEqual([]);
});

describeOnSqlite('a withheld name', ({ open }) => {
  test('is on no page, and an alias never', async () => {
    const database = await open();
    const { storage } = await openTestPhotos();
    const site = await openAccountSite(database, {
      photoStorage: storage,
      web: await readBuiltWeb(dist),
    });
    await insertMember(database, member);
    for (const number of [76, 78]) await insertMember(database, { number });
    const { token } = await site.join(77, { firstName: 'Quirina', lastName: 'Fjellvang' });
    const body = { data: await freshPhoto(), origFileName: 'jump.jpg', caption: 'A jump' };
    expect((await site.ask('POST Gallery/Photo', { token, body })).status).toBe(200);
    const files = new Set<string>();
    const findTraces = async () => {
      const found = new Map<string, string[]>();
      for (const url of visited) {
        const { payload } = await site.app.inject({ url });
        expect(payload.toLowerCase(), url).not.toContain('kestrel');
        for (const [file] of payload.matchAll(/\/assets\/[\w.-]+\.(?:css|js)/g)) files.add(file);
        const known = traces.filter((trace) => payload.includes(trace));
        if (known.length > 0) found.set(url, known);
      }
      return found;
    };
    const before = await findTraces();
    expect(before.get('/Freak-Brother/77')).toEqual(traces);
    expect(before.size).toBeGreaterThan(8);
    const chosen = await site.ask('PUT FreakBrother', { token, body: { isNameWithheld: true } });
    expect(chosen.status).toBe(200);
    expect(Object.fromEntries(await findTraces())).toEqual({});
    expect(files.size).toBeGreaterThan(3);
    for (const url of files) {
      const { payload } = await site.app.inject({ url });
      for (const trace of [...traces, 'Kestrel']) expect(payload, url).not.toContain(trace);
    }
  });
});
