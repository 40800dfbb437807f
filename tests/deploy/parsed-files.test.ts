/** Checks the deployment files with the programs that read them, if they are installed. */
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { hasCaddy, startCaddy } from '#tests/support/processes/caddy.ts';
import { startEdge, type Edge } from '#tests/support/processes/edge.ts';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
const run = promisify(execFile);
const has = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-deploy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the deployment's nginx in front of a site that responds "ok". */
async function startNginx(): Promise<Edge> {
  const site = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const edge = await startEdge([`http://127.0.0.1:${port}`]);
  onTestFinished(async () => {
    await edge.stop();
    site.close();
  });
  return edge;
}

interface Request {
  readonly method?: string;
  readonly url: string;
  /** The name under which the server is asked. */
  readonly host: string;
}

async function responseTo({ method = 'GET', url, host }: Request) {
  const send = url.startsWith('https:') ? requestSecurely : request;
  const options = { method, headers: { host }, servername: host, rejectUnauthorized: false };
  const sent = send(url, options).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode, headers } = response;
  return { status: statusCode, location: headers.location, body: await text(response) };
}

const address = '/Freak-Brothers?page=2&by=%2Fx';
const moved = { status: 308, location: `https://directory.example${address}` };

test('nginx sends http and other names to the site’s address, and leaves certificate challenges on http', async () => {
  const { url, plainUrl, folder } = await startNginx();
  for (const host of ['directory.example', 'www.directory.example', 'other.example:8080']) {
    for (const from of [url, plainUrl]) {
      expect(await responseTo({ url: from + address, host })).toMatchObject(moved);
      expect(await responseTo({ method: 'POST', url: from + address, host })).toMatchObject(moved);
    }
  }
  // The name of the site in this test.
  expect(await responseTo({ url: url + address, host: '127.0.0.1' })).toMatchObject({ body: 'ok' });
  const challenges = join(folder, 'html/.well-known/acme-challenge');
  await mkdir(challenges, { recursive: true });
  await writeFile(join(challenges, 'token'), 'proof');
  const challenge = { url: `${plainUrl}/.well-known/acme-challenge/token`, host: 'other.example' };
  expect(await responseTo(challenge)).toMatchObject({ status: 200, body: 'proof' });
});

test('nginx accepts its file, and refuses a flood of sign-ins with an error in the site’s format while pages still load', async () => {
  const { url } = await startNginx();
  const logins = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${url}/API/account/Login`, { method: 'POST' })),
  );
  const refused = logins.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(logins.filter(({ status }) => status === 200).length).toBeGreaterThan(25);
  const [first] = refused;
  expect(first?.headers.get('retry-after')).toBe('1');
  expect(await first?.json()).toMatchObject({ code: 'too_many_requests' });
  const thumbnails = await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${url}/photos/any/thumb`)),
  );
  expect(new Set(thumbnails.map(({ status }) => status))).toEqual(new Set([200]));
});

test('nginx counts sign-ins and mails together, and neither reads nor other writes of the same address', async () => {
  const { url } = await startNginx();
  const send = (method: string, path: string) => fetch(`${url}/api/${path}`, { method });
  const guarded = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2 ? send('PUT', 'Profile') : send('POST', 'Contact/'),
    ),
  );
  expect(guarded.filter(({ status }) => status === 429).length).toBeGreaterThan(20);
  expect((await send('GET', 'Account/ResendCode')).status).toBe(429);
  expect((await send('POST', 'MemberMails/1/Stop/abc')).status).toBe(429);
  const others = [...Array<string>(20).fill('GET'), ...Array<string>(20).fill('DELETE')];
  const reads = await Promise.all(others.map((method) => send(method, 'Profile')));
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
});

const nothing = 'http://127.0.0.1:9';
const whileRestarting = {
  nginx: async () => {
    const edge = await startEdge([nothing]);
    onTestFinished(() => edge.stop());
    return edge.url;
  },
  ...(hasCaddy ? { Caddy: async () => (await startCaddy(nothing)).url } : {}),
};

test.each(Object.entries(whileRestarting))(
  '%s sends a small page, and an error in the site’s format, while the site restarts',
  async (_name, start) => {
    const url = await start();
    for (const [path, type, body] of [
      ['/', 'text/html', '<h1>One moment</h1>'],
      ['/my-profile', 'text/html', '<h1>One moment</h1>'],
      ['/api/FreakBrothers/1', 'application/json', '"code":"not_ready"'],
      ['/api/Profile', 'application/json', '"code":"not_ready"'],
    ] as const) {
      const response = await fetch(url + path);
      expect(response.status).toBe(503);
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toContain(body);
    }
  },
);

test('the list of servers that is delivered has the first process of the site', async () => {
  const servers = await readFile(join(deploy, 'directory-servers.conf'), 'utf8');
  expect(servers).toMatch(/^server 127\.0\.0\.1:3000 fail_timeout=1s;$/m);
});

test.runIf(hasCaddy)('Caddy sends http and other names to the site’s address', async () => {
  const { plainUrl, secureUrl } = await startCaddy('http://127.0.0.1:9');
  for (const each of [
    { url: plainUrl + address, host: 'directory.example' },
    { url: plainUrl + address, host: 'www.directory.example' },
    { url: plainUrl + address, host: 'other.example' },
    { url: secureUrl + address, host: 'www.directory.example' },
  ]) {
    await expect.poll(() => responseTo(each).catch(() => null)).toMatchObject(moved);
  }
});

test.runIf(has('systemd-analyze', '--version'))(
  'systemd accepts every line of the unit files',
  async () => {
    const folder = await temporaryFolder();
    const names = [
      'directory@.service',
      'directory-failure@.service',
      'directory-backup.service',
      'directory-backup.timer',
    ];
    const copies = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(deploy, name), 'utf8');
        const copy = join(folder, name.replace('@', '@3000'));
        // The program and its user exist only on a production machine.
        await writeFile(
          copy,
          text.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true').replace(/^(User|Group)=.*$/gm, ''),
        );
        return copy;
      }),
    );
    expect(await run('systemd-analyze', ['verify', ...copies])).toEqual({ stdout: '', stderr: '' });
  },
);
