/** Restores backups into the same and the other kind of database. */
import { writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { User } from '#contract/accounts/account.ts';
import { copiedTables } from '#server/database/read-copy.ts';
import { tables } from '#server/database/table-facts.ts';
import {
  openDatabase,
  type Database,
  type DatabaseLocation,
} from '#server/database/open-database.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { findMatching } from '#server/features/members/directory/search-members.ts';
import { goodPassword, openAccountSite } from '#tests/support/sites/account-site.ts';
import { insertMember, insertMembers } from '#tests/support/sites/builders.ts';
import {
  describeDialect,
  describeEachDialect,
  type DialectContext,
} from '#tests/support/databases/each-dialect.ts';
import { manage, openPhotosOf, temporaryFolder } from '#tests/support/processes/manage.ts';
import { populateSite } from '#tests/support/sites/populated-site.ts';
import { codeAt, logIn, passSecondFactor } from '#tests/support/sites/two-step.ts';
import { picturesOf } from './photo-copier.ts';
import { readManifest, sealFile, sealOf } from './manifest.ts';

async function open(location: DatabaseLocation): Promise<Database> {
  const database = await openDatabase(location);
  onTestFinished(() => database.close());
  return database;
}

const fine = { code: 0, stderr: '' };

/** All content that a restore must preserve, regardless of order. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of copiedTables) {
    const rows = await database.kysely
      .selectFrom(name as 'members')
      .selectAll()
      .execute();
    content[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return content;
}

/** The pictures of all photos, as hashes. */
async function readPhotos({ kysely }: Database, storage: PhotoStorage): Promise<string[][]> {
  const rows = await kysely.selectFrom('photos').select(['name', 'kind']).orderBy('id').execute();
  const hashOf = async (stream: Readable | null) => {
    if (!stream) throw new Error('A picture is missing');
    return createHash('sha256')
      .update(await buffer(stream))
      .digest('hex');
  };
  return Promise.all(
    rows.map(({ name, kind }) =>
      Promise.all(
        picturesOf(kind).map(async (picture) => hashOf(await storage.open(name, picture))),
      ),
    ),
  );
}

const directions = ['sqlite', 'postgres'].flatMap((from) =>
  ['sqlite', 'postgres'].map((to) => [from, to] as const),
) as readonly (readonly [DialectContext['name'], DialectContext['name']])[];

for (const [from, to] of directions) {
  describeDialect(from, 'a backup', (source) => {
    describeDialect(to, 'restored', (target) => {
      test('has the same content, and its members sign in again', async () => {
        const location = await source.create();
        const before = await open(location);
        const { token, twoStep } = await populateSite(before, await openPhotosOf(location));
        const folder = join(await temporaryFolder(), 'backup');
        expect(await manage(location, 'backup', folder)).toMatchObject(fine);
        expect(await manage(location, 'verify', folder)).toMatchObject(fine);

        const place = await target.createEmpty();
        expect(await manage(place, 'restore', folder)).toMatchObject(fine);
        const after = await open(place);
        expect(await contentOf(after)).toEqual(await contentOf(before));
        for (const { name, backup } of tables) {
          if (backup !== 'left out') continue;
          expect(
            await after.kysely
              .selectFrom(name as 'members')
              .selectAll()
              .execute(),
          ).toEqual([]);
        }
        expect(await after.readContentVersion()).toBeGreaterThan(await before.readContentVersion());

        const photos = await readPhotos(before, await openPhotosOf(location));
        expect(photos).toHaveLength(3);
        expect(await readPhotos(after, await openPhotosOf(place))).toEqual(photos);

        expect((await findMatching(after, 'fb', 'lukasz zed')).rows).toHaveLength(1);
        const highest = async ({ kysely }: Database) =>
          (
            await kysely
              .selectFrom('members')
              .select('id')
              .orderBy('id', 'desc')
              .executeTakeFirstOrThrow()
          ).id;
        await insertMember(before, { number: 50 });
        await insertMember(after, { number: 50 });
        expect(await highest(after)).toBe(await highest(before));

        const site = await openAccountSite(after);
        expect((await site.ask('GET Account/Validate', { token })).status).toBe(401);
        const body = { email: 'member3@example.org', password: goodPassword };
        const login = await site.ask('POST Account/login', { body });
        expect(login.status).toBe(200);
        expect((login.body as unknown as User).matchedFb).toBe(true);
        const { email, passkey, secret, recoveryCodes } = twoStep;
        site.clock.now += 30_000;
        for (const [method, responseTo] of [
          ['passkey', passkey.sign],
          ['totp', () => codeAt(secret, site.clock.now)],
          ['recovery', () => recoveryCodes[0]],
        ] as const) {
          const { challenge } = await logIn(site, email);
          const response = responseTo(challenge);
          const passed = await passSecondFactor(site, { challenge, method, response });
          expect(passed, method).toMatchObject({ status: 200, body: { hasSecondFactor: true } });
        }
      });
    });
  });
}

async function backUp(location: DatabaseLocation): Promise<string> {
  const folder = join(await temporaryFolder(), 'backup');
  expect(await manage(location, 'backup', folder)).toMatchObject(fine);
  return folder;
}

describeEachDialect('a backup', ({ create, createEmpty }) => {
  test('is restored only into an empty database', async () => {
    const location = await create();
    const database = await open(location);
    await insertMember(database, { number: 1 });
    const folder = await backUp(location);
    const again = await manage(location, 'restore', folder);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toBe(
      'Nothing was restored. The database is not empty: there are rows in members.\n',
    );
    await database.kysely.deleteFrom('members').execute();
    expect(await manage(location, 'restore', folder)).toMatchObject(fine);
    expect(await database.kysely.selectFrom('members').select('number').execute()).toEqual([
      { number: 1 },
    ]);
  });

  test('of another version is neither verified nor restored', async () => {
    const folder = await backUp(await create());
    const manifest = await readManifest(folder);
    const [table, ...tables] = manifest.tables;
    for (const other of [
      { migrations: ['0001-members', '0046-agreements-by-admins'] },
      { migrations: ['0001-baseline-0123456789abcdef'] },
      { migrations: [...manifest.migrations, '9999-later'] },
      { migrations: [] },
      { tables: [{ ...table, name: 'former_members' }, ...tables] },
    ]) {
      await seal(folder, { ...manifest, ...other });
      const place = await createEmpty();
      for (const command of ['verify', 'restore']) {
        expect(await manage(place, command, folder), JSON.stringify(other)).toEqual({
          code: 1,
          stdout: '',
          stderr: `${folder}: Another version of this program made the backup; use that version.\n`,
        });
      }
      expect(await (await open(place)).kysely.introspection.getTables()).toEqual([]);
    }
  });

  test('with inconsistent tables leaves nothing behind when restored', async () => {
    const location = await create();
    const database = await open(location);
    await insertMembers(database, [{ number: 1 }, { number: 2 }]);
    const folder = await backUp(location);
    const manifest = await readManifest(folder);
    const tables = manifest.tables.map((table) =>
      table.name === 'members' ? { ...table, rows: table.rows + 1 } : table,
    );
    await seal(folder, { ...manifest, tables });
    const place = await createEmpty();
    expect((await manage(place, 'restore', folder)).stderr).toMatch(
      /members has 2 rows instead of 3/,
    );
    const left = await open(place);
    expect(await left.kysely.introspection.getTables()).toEqual([]);
  });
});

async function seal(folder: string, manifest: object): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, 'manifest.json'), text);
  await writeFile(join(folder, sealFile), sealOf(text));
}
