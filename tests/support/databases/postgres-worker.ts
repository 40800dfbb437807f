/** The PostgreSQL database of a test worker, copied once from the migrated template and reset after each test. */
import pg from 'pg';
import { createDatabase, dropDatabase } from './postgres.ts';

export interface WorkerDatabase {
  readonly url: string;
  /** False while a test uses it. */
  isFree: boolean;
  /** Restores the rows of the fresh database. Returns false if that is impossible; the database is then deleted. */
  reset(): Promise<boolean>;
}

/** Tables larger than this are truncated; for smaller ones, deleting the rows is much cheaper. */
const deleteLimitBytes = 256 * 1024;

/** A number that changes with the schema. */
const schemaSize = `(select (select count(*) from pg_attribute) + (select count(*) from pg_trigger) + (select count(*) from pg_proc))`;

/** Stores what the migrations have written: the rows of each table as JSON, and the state of the sequences. */
async function writeReset(client: pg.Client): Promise<string> {
  const tables = await client.query<{ name: string }>(
    `select format('public.%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const steps: string[] = [];
  for (const { name } of tables.rows) {
    steps.push(`
      if pg_relation_size('${name}') > ${deleteLimitBytes} then truncate ${name}; else delete from ${name}; end if;`);
    const { rows } = await client.query<{ all: string | null }>(
      `select json_agg(t)::text as all from ${name} t`,
    );
    const written = rows[0]?.all ?? null;
    if (written === null) continue;
    steps.push(`
      insert into ${name} overriding system value
        select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(written)});`);
  }
  const sequences = await client.query<{ name: string; value: string; used: boolean }>(
    `select format('public.%I', sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as used from pg_sequences where schemaname = 'public'`,
  );
  for (const { name, value, used } of sequences.rows) {
    steps.push(`
      perform setval('${name}', ${value}, ${used});`);
  }
  const size = await client.query<{ size: string }>(`select ${schemaSize}::text as size`);
  return `
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid();
    do $reset$ begin
      if ${schemaSize} <> ${size.rows[0]?.size ?? '0'} then
        raise exception 'The test has changed the schema.';
      end if;
      set local session_replication_role = replica;
      ${steps.join('')}
      -- Statistics from earlier tests would mislead the planner.
      delete from pg_statistic
        where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
      update pg_class set reltuples = -1, relpages = 0
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples <> -1;
    end $reset$;`;
}

let current: Promise<WorkerDatabase> | null = null;

async function createWorkerDatabase(server: string, template: string): Promise<WorkerDatabase> {
  const name = `${template}_worker_${process.pid}`;
  const url = await createDatabase(server, name, template);
  const client = new pg.Client(url);
  client.on('error', () => (current = null));
  await client.connect();
  const resetStatements = await writeReset(client);
  return {
    url,
    isFree: true,
    async reset() {
      try {
        await client.query(resetStatements);
        return true;
      } catch {
        current = null;
        await client.end().catch(() => undefined);
        await dropDatabase(server, name);
        return false;
      }
    },
  };
}

export function workerDatabase(server: string, template: string): Promise<WorkerDatabase> {
  current ??= createWorkerDatabase(server, template);
  return current;
}
