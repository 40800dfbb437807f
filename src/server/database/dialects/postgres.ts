import { PostgresDialect, sql, type Dialect, type SqlBool } from 'kysely';
import Cursor from 'pg-cursor';
import type { DatabaseDialect } from './dialect.ts';
import type { FollowingPool } from './postgres-pool.ts';
import { postgresSchema } from './postgres-schema.ts';

export const createKyselyDialect = (pool: FollowingPool): Dialect =>
  new PostgresDialect({ pool, cursor: Cursor });

export const postgresDialect: DatabaseDialect = {
  name: 'postgres',
  schema: postgresSchema,
  async readLastId(db, table) {
    const { rows } = await sql<{ id: number | null }>`
      select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as id`.execute(
      db,
    );
    return rows[0]?.id ?? 0;
  },
  async writeLastId(db, table, id) {
    if (id === 0) return;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id')::regclass, ${id})`.execute(db);
  },
  async readBytes(db) {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  contains: (column, text) => sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`,
};
