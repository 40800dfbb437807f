/** Gives the tests a real PostgreSQL: the server that TEST_PG_URL names, else one started for this run alone. */
import pg from 'pg';

import { findPostgres } from '../../../setup/find-postgres.mjs';
import { startCluster, type Cluster } from './postgres-cluster.ts';

/** The url is that of the maintenance database, as a superuser. Fails when no server can be started: no test is skipped. */
export async function startPostgres(): Promise<Cluster> {
  const given = process.env['TEST_PG_URL'];
  if (given) return { url: given, stop: () => Promise.resolve() };
  const bin = findPostgres();
  if (bin) return startCluster(bin);
  throw new Error('There is no PostgreSQL: install one, or name a server with TEST_PG_URL.');
}

/** Makes a database, a copy of `template` when one is named, and returns its url. */
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

/** Makes a database that `createDatabase` can copy, since copying costs a tenth of migrating. */
export async function createTemplate(
  serverUrl: string,
  name: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await migrate(await createDatabase(serverUrl, name));
  // A template with a connection cannot be copied, so nobody may connect to it any more.
  await administer(serverUrl, `alter database ${quoted(name)} allow_connections false`);
}

/** Ends whatever is still connected to it. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `drop database if exists ${quoted(name)} with (force)`);
}

/** Drops each database whose name begins so. */
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
