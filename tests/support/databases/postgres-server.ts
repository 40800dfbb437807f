/** PostgreSQL servers that a test can stop, start, crash, copy and promote; deleted when the test ends. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { codeOf } from '#contract/errors.ts';
import { findPostgres } from '../../../setup/find-postgres.mjs';
import {
  freePort,
  giveTo,
  initialise,
  reachable,
  unprivilegedAccount,
  type Account,
} from './postgres-cluster.ts';

/** `fast` ends connections and shuts down; `immediate` is equivalent to a crash. */
type StopMode = 'fast' | 'immediate';

export interface PostgresServer {
  /** Host and port. */
  readonly address: string;
  /** URL of the maintenance database, for a superuser. */
  readonly url: string;
  start(): Promise<void>;
  stop(mode: StopMode): Promise<void>;
  /**
   * Sends SIGKILL to the first process only, whose exit the others then notice, or to all processes. `start` works
   * afterwards.
   */
  kill(which: 'postmaster' | 'all'): Promise<void>;
  /** Runs one statement as a superuser. */
  query(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** The ids of all its processes, the first process first. */
  processIds(): Promise<number[]>;
  /** Stops responding without closing connections, like a machine that hangs. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Creates a synchronous standby: each commit is acknowledged only after the standby has it. */
  addStandby(): Promise<PostgresServer>;
  promote(): Promise<void>;
}

interface Place {
  readonly programs: string;
  readonly folder: string;
  readonly account: Account;
  readonly password: string;
}

/** Kills every server below its folder and deletes the folder when its standard input ends. */
const keeper = `
cat >/dev/null
for file in "$0"/*/postmaster.pid; do
  [ -f "$file" ] || continue
  server=$(head -n 1 "$file")
  kill -CONT $(pgrep -P "$server") "$server" 2>/dev/null
  kill -QUIT "$server" && while kill -0 "$server" 2>/dev/null; do sleep 0.05; done
done
rm -rf "$0"
`;

/** Acknowledged commits must survive the server, but not the machine, so fsync is off. */
const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 200
synchronous_commit = on
wal_level = replica
hot_standby = on
`;

const run = promisify(execFile);

function control({ programs, folder, account }: Place, data: string, ...words: string[]) {
  const log = join(folder, 'log');
  return run(join(programs, 'pg_ctl'), ['-D', data, '-l', log, '-w', '-t', '60', ...words], {
    ...account,
    cwd: folder,
  });
}

function createServer(place: Place, data: string, port: number): PostgresServer {
  const { account, folder, password } = place;
  const address = `127.0.0.1:${port}`;
  const url = `postgres://postgres:${password}@${address}/postgres`;

  /** The first process and its children, which have their own process groups. */
  async function processIds(): Promise<number[]> {
    const [parent = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const { stdout } = await run('pgrep', ['-P', parent]);
    return [parent, ...stdout.trim().split('\n')].map(Number);
  }

  /** Ignores processes that have already ended. */
  function signal(ids: readonly number[], name: NodeJS.Signals): void {
    for (const id of ids) {
      try {
        process.kill(id, name);
      } catch (error) {
        if (codeOf(error) !== 'ESRCH') throw error;
      }
    }
  }

  function isAlive(id: number): boolean {
    try {
      return process.kill(id, 0);
    } catch {
      return false;
    }
  }

  async function query(statement: string): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client(url);
    await client.connect();
    try {
      const { rows } = await client.query<Record<string, unknown>>(statement);
      return rows;
    } finally {
      await client.end();
    }
  }

  const server: PostgresServer = {
    address,
    url,
    query,
    processIds,
    async start() {
      await control(place, data, 'start');
    },
    async stop(mode) {
      await control(place, data, 'stop', '-m', mode);
    },
    async kill(which) {
      const ids = await processIds();
      signal(which === 'all' ? ids : ids.slice(0, 1), 'SIGKILL');
      // A new server refuses to start while a process still uses the shared memory of the old one.
      while (ids.some(isAlive)) await delay(20);
    },
    freeze: async () => signal(await processIds(), 'SIGSTOP'),
    thaw: async () => signal(await processIds(), 'SIGCONT'),
    async promote() {
      await control(place, data, 'promote');
    },
    async addStandby() {
      const standbyPort = await freePort();
      const standbyData = join(folder, `standby-${standbyPort}`);
      await server.stop('fast');
      cpSync(data, standbyData, { recursive: true });
      appendFileSync(
        join(standbyData, 'postgresql.conf'),
        `port = ${standbyPort}\nsynchronous_standby_names = ''\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby'\n`,
      );
      writeFileSync(join(standbyData, 'standby.signal'), '');
      giveTo(account, standbyData);
      appendFileSync(join(data, 'postgresql.conf'), `synchronous_standby_names = 'standby'\n`);
      await server.start();
      const standby = createServer(place, standbyData, standbyPort);
      await standby.start();
      return standby;
    },
  };
  return server;
}

export async function startPostgresServer(): Promise<PostgresServer> {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('There is no PostgreSQL to start.');
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'freak-brothers-faults-'));
  giveTo(account, folder);
  const watch = spawn('sh', ['-c', keeper, folder], { stdio: ['pipe', 'ignore', 'ignore'] });
  onTestFinished(async () => {
    watch.stdin.end();
    await once(watch, 'exit');
  });
  const place: Place = {
    programs: reachable(bin, account, folder),
    folder,
    account,
    password: randomBytes(16).toString('hex'),
  };
  const data = initialise(place.programs, account, folder, place.password);
  const port = await freePort();
  appendFileSync(join(data, 'postgresql.conf'), settings(port));
  const server = createServer(place, data, port);
  await server.start();
  return server;
}
