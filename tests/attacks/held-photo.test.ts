/** Holds a photo of a stranger back, and looks for it in everything that others can request. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { decide } from '#tests/support/sites/inbox.ts';
import { operations, type OperationId } from '#contract/api/operations.ts';
import type { Operation } from '#contract/operation.ts';
import { photoSizes, photoUri, type PhotoSize } from '#contract/photos.ts';
import { readBuiltWeb } from '#server/http/pages/web-bundle.ts';
import { describeOnSqlite } from '#tests/support/databases/each-dialect.ts';
import { insertMember } from '#tests/support/sites/builders.ts';
import { openModeratedSite } from '#tests/support/sites/moderated-site.ts';
import { freshPhoto } from '#tests/support/sites/photo-site.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const sent = {
  caption: 'Zwiebelfisch',
  origFileName: 'geheim.jpg',
  day: 17,
  month: 8,
  year: 1987,
  location: 'Krumlov Airfield',
};
const traces = ['Zwiebelfisch', 'geheim', 'Krumlov', 'Quackenbush'];

/** Of operations whose path has a parameter, or that need a query. */
const paramsOf: Partial<Record<OperationId, readonly string[]>> = {
  getPhoto: ['Gallery/Photo/1'],
  listPeopleInPhoto: ['Gallery/Photo/1/People'],
  getPhotoMarks: ['Gallery/Photo/1/Marks'],
  listDatedPhotos: [
    'Jumps/photos?year=1987',
    'Jumps/photos?date=1987-08-17',
    'Jumps/photos?place=krumlov-airfield',
  ],
};
const values: Readonly<Record<string, readonly string[]>> = {
  number: ['77', '76'],
  photoId: ['1'],
  year: ['1987'],
  date: ['1987-08-17'],
  day: ['08-17', '1987-08-17'],
  place: ['krumlov-airfield'],
  slug: ['krumlov-airfield'],
  page: ['1'],
};
const terms = ['zwiebel', 'krum', 'quacken', '77', '1987'];

/** With each parameter replaced by each of its examples; other parameters are search terms. */
function pathsOf(path: string): string[] {
  const parameter = /:(\w+)|\*/.exec(path);
  if (!parameter) return [path];
  const examples = values[parameter[1] ?? ''] ?? terms;
  return examples.flatMap((example) => pathsOf(path.replace(parameter[0], example)));
}

function readsOf(access: readonly Operation['access'][]): string[] {
  return Object.entries(operations).flatMap(([name, operation]: [string, Operation]) => {
    const id = name as OperationId;
    if (operation.method !== 'GET' || !access.includes(operation.access)) return [];
    return paramsOf[id] ?? pathsOf(operations[id].path.slice(1));
  });
}

const pages = [
  '/',
  '/?q=quackenbush',
  '/Freak-Brother/76',
  '/Freak-Brother/77',
  '/Photo-Gallery',
  '/Photo-Gallery?photo=1',
  '/Who-Is-This',
  '/History',
  '/Jumps',
  '/Jumps/1987',
  '/Jumps/1987-08-17',
  '/Jumps/1987/Photos',
  '/Jumps/1987-08-17/Photos',
  '/Places',
  '/Places/krumlov-airfield',
  '/Places/krumlov-airfield/Photos',
  '/Contact?about=take-down&photo=1',
  '/sitemap.xml',
];

describeOnSqlite('a photo that waits for approval', ({ open }) => {
  test('leaves no trace for others, in no operation, page or file', async () => {
    const database = await open();
    const admin = await openModeratedSite(database, {
      claimPolicy: 'review',
      isRateLimited: false,
      web: await readBuiltWeb(dist),
    });
    const { site } = admin;
    for (const number of [76, 77]) await insertMember(database, { number, year: 1987 });
    const stranger = await site.join(77, { firstName: 'Zeb', lastName: 'Quackenbush' });
    const member = await site.join(76);
    await decide(admin, 'claim', 3, 'approve');
    const body = { ...sent, data: await freshPhoto() };
    const added = await site.ask('POST Gallery/Photo', { token: stranger.token, body });
    expect(added).toMatchObject({ status: 200, body: { photoId: 1, isWaiting: true } });
    const { name } = await database.kysely
      .selectFrom('photos')
      .select('name')
      .executeTakeFirstOrThrow();
    const files = (Object.keys(photoSizes) as PhotoSize[])
      .filter((size) => size !== 'avatar')
      .map((size) => photoUri(name, size));

    const lookFor = async () => {
      const found: string[] = [];
      const look = (where: string, text: string) => {
        for (const trace of [...traces, name]) {
          if (text.includes(trace)) found.push(`${where}: ${trace}`);
        }
      };
      for (const path of readsOf(['public'])) {
        look(path, (await site.ask(`GET ${path}`)).text);
      }
      for (const path of readsOf(['public', 'signed-in', 'validated'])) {
        look(`${path} of a member`, (await site.ask(`GET ${path}`, { token: member.token })).text);
      }
      for (const url of pages) look(url, (await site.app.inject({ url })).payload);
      return found;
    };
    const statuses = async () => [
      ...(await Promise.all(files.map((file) => admin.status(file)))),
      (await site.ask('GET Gallery/Photo/1')).status,
      (await site.ask('GET Gallery/Photo/1/People')).status,
      (await site.ask('POST Gallery/view/1')).status,
      (await site.ask('GET Gallery/Photo/1/Marks', { token: member.token })).status,
      (await site.app.inject({ url: '/Photo-Gallery?photo=1' })).statusCode,
    ];
    const counts = async () => [
      (await site.ask('GET FreakBrothers/summary')).body['photoCount'],
      (await site.ask('GET Jumps/photos?year=1987')).body['total'],
    ];

    expect(await lookFor()).toEqual([]);
    expect(new Set(await statuses())).toEqual(new Set([404]));
    expect(await counts()).toEqual([0, 0]);

    expect((await admin.ask('POST Admin/Photos/1/Show')).status).toBe(200);
    const shown = await lookFor();
    for (const trace of ['Zwiebelfisch', 'Krumlov', 'Quackenbush', name]) {
      expect(shown.filter((where) => where.endsWith(trace)).length, trace).toBeGreaterThan(3);
    }
    expect(new Set(await statuses())).toEqual(new Set([200]));
    expect(await counts()).toEqual([1, 1]);
  });
});
