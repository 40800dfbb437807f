import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
  sql,
  type Dialect,
  type Driver,
  type Kysely,
  type LimitNode,
  type SqlBool,
} from 'kysely';
import { spanWidths, type DatabaseDialect } from './dialect.ts';

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

const addToSpans = spanWidths
  .map(
    (width) => `insert into member_spans (series, width, span, members)
      values (new.series, ${width}, new.number / ${width}, 1)
      on conflict do update set members = members + 1;`,
  )
  .join('\n');
const removeFromSpans = spanWidths
  .map(
    (width) => `update member_spans set members = members - 1
      where series = old.series and width = ${width} and span = old.number / ${width};`,
  )
  .join('\n');

const triggers = [
  `create trigger members_inserted after insert on members begin ${addToSpans} end`,
  `create trigger members_deleted after delete on members begin ${removeFromSpans} end`,
  `create trigger members_renumbered after update of series, number on members
    when new.series <> old.series or new.number <> old.number
    begin ${removeFromSpans} ${addToSpans} end`,
];

export const sqliteDialect: DatabaseDialect = {
  name: 'sqlite',
  idColumn: 'integer primary key autoincrement',
  instantColumn: 'integer',
  async createTriggers(db: Kysely<unknown>) {
    for (const statement of triggers) await sql.raw(statement).execute(db);
  },
  async versionContentOf(db, table, columns) {
    const events = columns ? [`update of ${columns.join(', ')}`] : ['insert', 'update', 'delete'];
    for (const event of events) {
      const [name] = event.split(' ');
      await sql
        .raw(
          `create trigger ${table}_version_after_${name} after ${event} on ${table}
            begin update content_version set version = version + 1; end`,
        )
        .execute(db);
    }
  },
  async versionContentWhen(db, { table, event, condition }) {
    await sql
      .raw(
        `create trigger ${table}_seen_after_${event} after ${event} on ${table} when ${condition}
          begin update content_version set version = version + 1; end`,
      )
      .execute(db);
  },
  async readLastId(db, table) {
    const { rows } = await sql<{ seq: number }>`
      select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  },
  async writeLastId(db, table, id) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
  },
  contains: (column, text) => sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`,
};
