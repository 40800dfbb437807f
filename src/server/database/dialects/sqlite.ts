import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  sql,
  type Dialect,
  type Driver,
  type LimitNode,
  type SqlBool,
} from 'kysely';
import type { DatabaseDialect, SchemaDialect } from './dialect.ts';

const incrementVersion = 'begin update content_version set version = version + 1; end';
const incrementRegister =
  'begin update content_version set register_version = register_version + 1; end';

export const sqliteSchema: SchemaDialect = {
  id: 'integer primary key autoincrement',
  bigint: 'integer',
  byteText: 'text',
  clustered: 'without rowid',
  randomHex: 'lower(hex(randomblob(16)))',
  versionContentOf(table, columns) {
    const events = columns ? [`update of ${columns.join(', ')}`] : ['insert', 'update', 'delete'];
    return events.map((event) => {
      const [name] = event.split(' ');
      return `create trigger ${table}_version_after_${name} after ${event} on ${table} ${incrementVersion}`;
    });
  },
  versionRegisterOf: (table, columns) =>
    ['insert', 'delete', `update of ${columns.join(', ')}`].map((event) => {
      const [name] = event.split(' ');
      return `create trigger ${table}_register_after_${name} after ${event} on ${table} ${incrementRegister}`;
    }),
  versionContentWhen: ({ table, event, condition }) => [
    `create trigger ${table}_seen_after_${event} after ${event} on ${table} when ${condition} ${incrementVersion}`,
  ],
  versionRegisterWhen: ({ table, event, condition }) => [
    `create trigger ${table}_register_after_${event} after ${event} on ${table} when ${condition} ${incrementRegister}`,
  ],
};

/** Kysely's adapter assumes one connection; this driver reads during a transaction, and migrates inside one. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Inlines the limit: SQLite plans a statement again whenever a limit is bound, because the plan may depend on it. */
class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) {
      this.append(`limit ${String(limit.value)}`);
    } else super.visitLimit(node);
  }
}

export function createKyselyDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new LiteralLimitCompiler(),
  };
}

export const sqliteDialect: DatabaseDialect = {
  name: 'sqlite',
  schema: sqliteSchema,
  async readLastId(db, table) {
    const { rows } = await sql<{ seq: number }>`
      select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  },
  async writeLastId(db, table, id) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
  },
  async readBytes(db) {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  contains: (column, text) => sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`,
};
