/** What stands before several processes of the site: nginx where a test asks for it, else a small proxy in turns. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { findFreePort } from './site-process.ts';

export interface Balancer {
  readonly url: string;
  /** From now on requests go to these alone; those under way stay where they are. */
  sendTo(urls: readonly string[]): Promise<void>;
}

/** Closed when the test ends. */
export async function startProxy(urls: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false });
  let servers = urls;
  let turn = 0;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const server = servers[turn % servers.length] ?? '';
    turn += 1;
    const { 'x-forwarded-for': before, connection: _connection, ...headers } = incoming.headers;
    const address = incoming.socket.remoteAddress ?? '';
    const onward = request(`${server}${incoming.url ?? ''}`, {
      agent,
      method: incoming.method,
      headers: {
        ...headers,
        'x-forwarded-for': [before, address].flat().filter(Boolean).join(', '),
      },
    });
    onward.on('response', (answer) => {
      const { connection: _close, ...answerHeaders } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answerHeaders);
      pipeline(answer, outgoing, () => undefined);
    });
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    pipeline(incoming, onward, () => undefined);
  }

  const proxy = createServer(forward).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    proxy.closeAllConnections();
    agent.destroy();
  });
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sendTo(some) {
      servers = some;
      return Promise.resolve();
    },
  };
}

const nginxConfig = (folder: string, port: number) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream directory { include ${folder}/servers; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 32m;
    location / {
      proxy_pass http://directory;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;

/** Waits for the workers that still ask the former servers. */
const reloadMs = 1_000;

/** Needs nginx on this machine; ended when the test ends. */
export async function startNginx(urls: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-nginx-'));
  const port = await findFreePort();
  const writeServers = (some: readonly string[]) =>
    writeFile(
      join(folder, 'servers'),
      some.map((url) => `server ${new URL(url).host};\n`).join(''),
    );
  await writeServers(urls);
  const config = join(folder, 'nginx.conf');
  await writeFile(config, nginxConfig(folder, port));
  const nginx = spawn('nginx', ['-c', config, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (nginx.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    await rm(folder, { recursive: true });
  });
  await once(nginx, 'spawn');
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 10_000;
  while (!(await fetch(`${url}/health/live`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('nginx did not start');
    await delay(50);
  }
  return {
    url,
    async sendTo(some) {
      await writeServers(some);
      await promisify(execFile)('nginx', ['-c', config, '-s', 'reload']);
      await delay(reloadMs);
    },
  };
}
