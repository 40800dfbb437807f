/** Provides a real PostgreSQL for the tests: the server in TEST_PG_URL, or one started for this run. */
import pg from 'pg';

import { findPostgres } from '../../../setup/find-postgres.mjs';
import { startCluster, type Cluster } from './postgres-cluster.ts';

/**
 * Returns the URL of the maintenance database, for a superuser. Throws if no server can be started: no test is skipped.
 */
export async function startPostgres(): Promise<Cluster> {
  const given = process.env['TEST_PG_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const bin = findPostgres();
  if (bin) return startCluster(bin);
  throw new Error('There is no PostgreSQL: install one, or name a server with TEST_PG_URL.');
}

/** Creates a database, as a copy of `template` if given, and returns its URL. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = 'template1',
): Promise<string> {
  await administer(serverUrl, `create database ${quoted(name)} template ${quoted(template)}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database that `createDatabase` can copy. Copying takes a tenth of the time of migrating. */
export async function createTemplate(
  serverUrl: string,
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await migrate(await createDatabase(serverUrl, name));
  // A template with an open connection cannot be copied, so connections are disabled.
  await administer(serverUrl, `alter database ${quoted(name)} allow_connections false`);
}

/** Closes all open connections to the database first. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `drop database if exists ${quoted(name)} with (force)`);
}

export async function dropDatabases(serverUrl: string, beginning: string): Promise<void> {
  const names = await administer<{ datname: string }>(
    serverUrl,
    `select datname from pg_database where starts_with(datname, ${pg.escapeLiteral(beginning)})`,
  );
  for (const { datname } of names) await dropDatabase(serverUrl, datname);
}

async function administer<Row extends pg.QueryResultRow>(
  serverUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const quoted = (name: string) => pg.escapeIdentifier(name);
