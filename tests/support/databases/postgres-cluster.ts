/** Starts a temporary PostgreSQL cluster that is deleted when this process ends, however it ends. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

export type Cluster = { url: string; stop(): Promise<void> };

export type Account = { uid?: number; gid?: number };

const startLimitMs = 30_000;

/** A crash may lose all data: it belongs to one test run only. */
const fastAndLoose = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '16MB',
  autovacuum: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Runs the server, and stops and deletes it when the standard input of this script ends: on `stop()`, on Ctrl-C, on a
 * crash and on kill -9 of this process. `$0` is the folder to delete; the other arguments are the server command.
 */
const keeper = `
exec 3<&0
"$@" </dev/null &
server=$!
{ cat <&3 >/dev/null; kill -QUIT "$server"; } &
wait "$server"
rm -rf "$0"
`;

/** @param bin folder that contains `initdb` and `postgres` */
export async function startCluster(bin: string): Promise<Cluster> {
  const account = unprivilegedAccount();
  const folder = mkdtempSync(join(tmpdir(), 'freak-brothers-postgres-'));
  try {
    giveTo(account, folder);
    const programs = reachable(bin, account, folder);
    const password = randomBytes(16).toString('hex');
    const data = initialise(programs, account, folder, password);
    const port = await freePort();
    const settings = Object.entries({ ...fastAndLoose, port }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const server = spawn(
      'sh',
      ['-c', keeper, folder, join(programs, 'postgres'), '-D', data, ...settings],
      { ...account, detached: true, cwd: folder, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    await untilReady(server, url);
    return { url, stop: () => stop(server) };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root uses the account of an installed PostgreSQL, or `nobody`. */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: '-u' | '-g', name: string) =>
    Number(execFileSync('id', [kind, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') };
  } catch {
    return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
  }
}

export function giveTo({ uid, gid }: Account, path: string): void {
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, path]);
}

/** In a checkout below /root the account cannot run the programs of the npm package, so it gets a copy. */
export function reachable(bin: string, account: Account, folder: string): string {
  try {
    execFileSync(join(bin, 'postgres'), ['--version'], { ...account, cwd: folder, stdio: 'pipe' });
    return bin;
  } catch {
    const copy = join(folder, 'programs');
    cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
    giveTo(account, copy);
    return join(copy, 'bin');
  }
}

/** @returns the data folder of the new cluster */
export function initialise(
  bin: string,
  account: Account,
  folder: string,
  password: string,
): string {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(account, passwordFile);
  const options = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['--encoding=UTF8', `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`];
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, ...options, ...locale, '--no-sync', '--no-instructions'],
    { ...account, cwd: folder, stdio: 'pipe' },
  );
  return data;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let log = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-4_000);
  });
  const deadline = Date.now() + startLimitMs;
  while (!(await accepts(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      server.stdin?.end();
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    await sleep(50);
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.stdin?.end();
  await ended;
}
