/** A server with deliberate vulnerabilities, to prove that the attack tools can find them. */
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { json } from 'node:stream/consumers';

export interface PlantedHole {
  readonly url: string;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const files: Readonly<Record<string, string>> = {
  '/.env': 'PASSWORD=planted',
  '/backup.zip': 'planted',
  '/admin/': 'planted',
};

async function answer(database: DatabaseSync, request: IncomingMessage): Promise<Reply> {
  const { pathname: written, searchParams } = new URL(request.url ?? '/', 'http://x.invalid');
  const pathname = decodeURIComponent(written);
  const file = files[pathname];
  if (file !== undefined) return { status: 200, type: 'text/plain', text: file };
  const sent = request.method === 'POST' ? ((await json(request)) as { name?: string }) : {};
  const name = sent.name ?? searchParams.get('name') ?? pathname.split('/')[2] ?? '';
  if (/^\/(members|member)/.test(pathname)) {
    // SQL injection, on purpose.
    const rows = database.prepare(`select name from members where name = '${name}'`).all();
    return { status: 200, type: 'application/json', text: JSON.stringify(rows) };
  }
  if (pathname === '/hello') {
    const page = `<!doctype html><h1>Hello ${name}</h1><a href="/hello?name=you">again</a>`;
    return { status: 200, type: 'text/html', text: page };
  }
  if (pathname === '/') {
    const links = '<a href="/hello?name=you">x</a><a href="/member?name=Ann">y</a>';
    return { status: 200, type: 'text/html', text: `<!doctype html>${links}` };
  }
  return { status: 404, type: 'text/plain', text: 'Not found' };
}

/**
 * Serves `GET /member?name=Ann`, `GET /members/Ann`, `POST /members` with JSON, and `GET /hello?name=you`, which
 * inserts the name into the page unescaped.
 */
export async function openPlantedHole(): Promise<PlantedHole> {
  const database = new DatabaseSync(':memory:');
  database.exec("create table members (name text); insert into members values ('Ann'), ('Bob')");
  const server = createServer((request, response) => {
    void answer(database, request)
      .catch((error: unknown) => ({ status: 500, type: 'text/plain', text: String(error) }))
      .then(({ status, type, text }) => {
        response.writeHead(status, { 'content-type': type });
        response.end(text);
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      database.close();
    },
  };
}
