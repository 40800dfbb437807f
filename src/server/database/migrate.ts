/** Creates the schema or brings it up to date, and refuses that of another version. */
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseDialect } from './dialects/dialect.ts';
import type { Connection, Database } from './open-database.ts';
import { baselineHash, baselineOf } from './schema/baseline.ts';

type Migrate = (db: Kysely<unknown>, dialect: DatabaseDialect) => Promise<void>;

const migrations: Readonly<Record<string, Migrate>> = {
  // With the hash, two baselines cannot be taken for the same.
  async [`0001-baseline-${baselineHash}`](db, { schema }) {
    for (const statement of baselineOf(schema)) await sql.raw(statement).execute(db);
  },
};

/** In execution order. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/** Whether these are the migrations of this version, or the first of them. */
export const areKnown = (names: readonly string[]): boolean =>
  names.every((name, index) => migrationNames[index] === name);

/**
 * The applied migrations in execution order.
 *
 * @throws Error if another version made the database; this version could misread it
 */
export async function readAppliedMigrations(db: Connection): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const names = rows.map(({ name }) => name).toSorted();
  if (areKnown(names)) return names;
  const isNewer = migrationNames.every((name, index) => names[index] === name);
  throw new Error(
    isNewer
      ? 'a newer version of this program made it; use that version'
      : 'another version of this program made it; use that version, or start with an empty database',
  );
}

/** When this database was created or restored. */
export async function readMadeAt(db: Connection): Promise<number> {
  const { rows } = await sql<{
    at: string;
  }>`select min(timestamp) as at from kysely_migration`.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}

/** Like `migrate`, inside a running transaction, up to and including the migration `last`. */
export async function migrateWithin(
  db: Connection,
  dialect: DatabaseDialect,
  last = migrationNames.at(-1) ?? '',
): Promise<void> {
  await readAppliedMigrations(db);
  const all = Object.entries(migrations).map(
    ([name, up]) => [name, { up: (within: Kysely<unknown>) => up(within, dialect) }] as const,
  );
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(all)) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}

/**
 * Runs the pending migrations. Each is applied completely or not at all.
 *
 * @throws Error before anything is written, as `readAppliedMigrations` does
 */
export async function migrate({ kysely, dialect }: Database): Promise<void> {
  await migrateWithin(kysely, dialect);
}
