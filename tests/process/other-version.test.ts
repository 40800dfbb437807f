/** A database that another version made is refused before anything is written. */
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import { migrationNames } from '#server/database/migrate.ts';
import { describeEachDialect } from '#tests/support/databases/each-dialect.ts';
import { environmentOf, manage, temporaryFolder } from '#tests/support/processes/manage.ts';
import { startSite } from '#tests/support/processes/site-process.ts';

const ofAnother =
  'another version of this program made it; use that version, or start with an empty database';
const ofNewer = 'a newer version of this program made it; use that version';

/** A part of what other versions made, so that nothing of this version can be read before the refusal. */
async function fill(location: DatabaseLocation, migrations: readonly string[]): Promise<void> {
  const { kysely, close } = await openDatabase(location);
  await sql`create table kysely_migration (name text primary key, timestamp text)`.execute(kysely);
  for (const name of migrations) {
    await sql`insert into kysely_migration values (${name}, '')`.execute(kysely);
  }
  await sql`create table members (id integer primary key, name text)`.execute(kysely);
  await sql`insert into members values (1, 'Ann')`.execute(kysely);
  await close();
}

async function contentOf(location: DatabaseLocation) {
  const { kysely, close } = await openDatabase(location);
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: true });
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    content[name] = (await sql`select * from ${sql.table(name)}`.execute(kysely)).rows;
  }
  await close();
  return content;
}

const versions: readonly (readonly [string, readonly string[], string])[] = [
  ['0.1', ['0001-members', '0046-agreements-by-admins'], ofAnother],
  ['another baseline', ['0001-baseline-0123456789abcdef'], ofAnother],
  ['a newer version', [...migrationNames, '9999-later'], ofNewer],
];

describeEachDialect('a database', ({ create, createEmpty }) => {
  test.each(versions)(
    'of %s is refused by every command and stays as it is',
    async (_, migrations, reason) => {
      const location = await createEmpty();
      await fill(location, migrations);
      const before = await contentOf(location);
      const folder = await temporaryFolder();
      const backup = join(folder, 'backup');
      expect(await manage(await create(), 'backup', backup)).toMatchObject({ code: 0 });
      for (const words of [
        ['export', join(folder, 'members.csv')],
        ['remove-samples'],
        ['backup', join(folder, 'another')],
        ['snapshot', join(folder, 'snapshot')],
        ['restore', backup],
      ]) {
        expect(await manage(location, ...words), words[0]).toEqual({
          code: 1,
          stdout: '',
          stderr: `The database could not be opened: ${reason}.\n`,
        });
      }
      expect(await contentOf(location)).toEqual(before);
    },
  );

  test('of a newer version prevents the start and stays as it is', async () => {
    const location = await createEmpty();
    await fill(location, [...migrationNames, '9999-later']);
    const before = await contentOf(location);
    const start = startSite({ ...environmentOf(location), LOG_LEVEL: 'silent' });
    onTestFinished(async () => (await start.catch(() => null))?.stop());
    await expect(start).rejects.toThrow(
      new RegExp(`^The site did not start:\\nThe database [^\\n]+ cannot be used: ${ofNewer}\\n$`),
    );
    expect(await contentOf(location)).toEqual(before);
  });
});
