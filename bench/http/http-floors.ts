/** A bare server to compare the site with: it has one constant response. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConstantResponse } from './constant-server.ts';

export interface Fetched {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export const asBrowser = { 'Accept-Encoding': 'gzip, deflate, br' };
/** Headers of a single request, or written by Node itself. */
const notShared = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie']);

export async function fetchAsBrowser(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Fetched> {
  const sent = request(url, { headers: { ...asBrowser, ...headers } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const body = Buffer.concat((await response.toArray()) as Buffer[]);
  const names = Object.entries(response.headers).filter(([name]) => !notShared.has(name));
  return {
    status: response.statusCode ?? 0,
    headers: names.flatMap(([name, value]) => [name, String(value)]),
    body,
  };
}

export interface Floor {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** @param file the input of the program */
async function start(program: URL, file: string): Promise<Floor> {
  const child = spawn(process.execPath, [fileURLToPath(program), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Sends the same bytes and headers for every request. */
export async function startConstantFloor(
  folder: string,
  { status, headers, body }: Fetched,
): Promise<Floor> {
  const file = join(folder, 'reply.json');
  const reply: ConstantResponse = { status, headers, body: body.toString('base64') };
  await writeFile(file, JSON.stringify(reply));
  return start(new URL('constant-server.ts', import.meta.url), file);
}
