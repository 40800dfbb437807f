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
import { jumpColumns, jumpSources, selectJump, selectUnits } from './jump-triggers.ts';

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

const addJump = `insert into jumps (${jumpColumns}) ${selectJump('new', '')};`;
const removeJump = `delete from jumps where member_id = old.id;`;
const valuesOf = (row: string) => jumpSources.map((column) => `${row}.${column}`).join(', ');

/** @param row `new` or `old` */
const countJump = (row: string, change: 1 | -1) =>
  selectUnits(row, '')
    .map(
      (unit) => `insert into jump_counts (unit, place_id, year, month, day, members)
        select *, ${change} from (${unit}) where true
        on conflict do update set members = members + ${change};`,
    )
    .join('\n');

const jumpTriggers = [
  `create trigger jumps_inserted after insert on jumps begin ${countJump('new', 1)} end`,
  `create trigger jumps_deleted after delete on jumps begin ${countJump('old', -1)} end`,
  `insert into jumps (${jumpColumns}) ${selectJump('members', 'from members')}`,
  `create trigger members_jump_inserted after insert on members begin ${addJump} end`,
  `create trigger members_jump_deleted after delete on members begin ${removeJump} end`,
  `create trigger members_jump_updated after update of ${jumpSources.join(', ')} on members
    when (${valuesOf('new')}) is not (${valuesOf('old')})
    begin ${removeJump} ${addJump} end`,
];

export const sqliteDialect: DatabaseDialect = {
  name: 'sqlite',
  idColumn: 'integer primary key autoincrement',
  instantColumn: 'integer',
  async createTriggers(db: Kysely<unknown>) {
    for (const statement of triggers) await sql.raw(statement).execute(db);
  },
  async createJumpTriggers(db) {
    for (const statement of jumpTriggers) await sql.raw(statement).execute(db);
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
  async readBytes(db) {
    const { rows } = await sql<{ bytes: number }>`
      select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
    return rows[0]?.bytes ?? 0;
  },
  contains: (column, text) => sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`,
};
