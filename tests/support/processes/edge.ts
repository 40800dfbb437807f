/** Runs nginx with the configuration of the deployment, in front of the sites of a test or benchmark. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from './site-process.ts';

const run = promisify(execFile);
const shipped = fileURLToPath(new URL('../../../deploy/nginx.conf', import.meta.url));
/** Time until workers that still use the former servers have ended. */
const reloadMs = 1_000;

/** Public paths that nginx caches. */
export const copiedPaths = [
  '/',
  '/Freak-Brothers',
  '/Freak-Brothers?page=2',
  '/Freak-Brother/7',
  '/Night-Naked-Freak-Brothers',
  '/Night-Naked-Freak-Sisters',
  '/Jumps',
  '/Jumps/1976',
  '/Jumps/1976-07-04',
  '/Jumps/1976/Photos',
  '/Places',
  '/Blue-Skies',
  '/Photo-Gallery',
  '/Who-Is-This',
  '/History',
  '/Privacy',
  '/api/FreakBrothers/summary',
  '/api/FreakBrothers/latest',
  '/api/FreakBrothers/1',
  '/api/FreakBrother/7?logView=false',
  '/api/Gallery/Photos',
  '/api/WhoIsThis',
  '/api/FreakBrother/7/photosIn',
  '/api/History/Timeline',
  '/api/Jumps/summary',
  '/api/Jumps/1976',
  '/api/Jumps/day/1976-07-04?page=1',
  '/api/BlueSkies?by=year&page=1',
  '/api/Jumps/photos?year=1976&page=1',
  '/api/Privacy',
];

export interface Edge {
  readonly url: string;
  /** Of the server for http, which redirects to the site's address. */
  readonly plainUrl: string;
  /** Folder of its files; the cached responses are in `cache` below it. */
  readonly folder: string;
  /** Sends new requests to these servers only; requests in flight are not moved. */
  sendTo(urls: readonly string[]): Promise<void>;
  /** Adds server blocks, written in the syntax of nginx. */
  serveBeside(config: string): Promise<void>;
  stop(): Promise<void>;
}

interface EdgeOptions {
  /** False if all test visitors share one address. */
  readonly isLimited?: boolean;
  /** Uses https with a self-signed certificate. */
  readonly isSecure?: boolean;
  readonly workers?: number;
}

/**
 * The surrounding configuration, as in nginx.conf of Debian, with the number of connections that
 * docs/operating/nginx.md requires.
 */
const around = (folder: string, workers: number | 'auto', inner: string) => `
daemon off;
pid ${folder}/pid;
worker_processes ${workers};
events { worker_connections 4096; }
http {
  sendfile on;
  tcp_nopush on;
  access_log ${folder}/access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${inner}
  include ${folder}/beside*.conf;
}
`;

/** @throws when no line of the deployment configuration matches the pattern */
function replaced(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${String(pattern)}`);
  return text.replace(pattern, replacement);
}

/** Limits that no test reaches. */
const raised: [RegExp, string][] = [
  [/rate=\d+r\/s/g, 'rate=1000000r/s'],
  [/(?<=limit_conn directory_\w+ )\d+/g, '10000'],
];

interface Ports {
  readonly port: number;
  readonly plainPort: number;
}

/** The deployment configuration with the ports, files and folders of a test. Its site has the name 127.0.0.1. */
async function configure(folder: string, ports: Ports, options: EdgeOptions): Promise<string> {
  const { isLimited = true, isSecure = false } = options;
  const between = await findFreePort();
  const changes: [RegExp, string][] = [
    [/(?<=^\tlisten )80(?= default_server;$)/m, `127.0.0.1:${ports.plainPort}`],
    [/(?<=^\tlisten )443(?: ssl http2)/m, `127.0.0.1:${ports.port}${isSecure ? ' ssl http2' : ''}`],
    [/^\tlisten \[::\]:.*\n/gm, ''],
    [/(?<=\$host != )directory\.example/, '127.0.0.1'],
    [/(?<=^\t\troot ).*(?=;$)/m, `${folder}/html`],
    [/(?<=^\tssl_certificate ).*(?=;$)/m, `${folder}/certificate.pem`],
    [/(?<=^\tssl_certificate_key ).*(?=;$)/m, `${folder}/key.pem`],
    [/^\tinclude .*$/m, `\tinclude ${folder}/servers;`],
    [/\/var\/cache\//g, `${folder}/`],
    [/127\.0\.0\.1:3080/g, `127.0.0.1:${between}`],
    ...(isSecure ? [] : [[/^\tssl_.*\n/gm, ''] as [RegExp, string]]),
    ...(isLimited ? [] : raised),
  ];
  return changes.reduce(
    (text, [pattern, text2]) => replaced(text, pattern, text2),
    await readFile(shipped, 'utf8'),
  );
}

async function makeCertificate(folder: string): Promise<void> {
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost';
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  await run('openssl', [...words.split(' '), ...files]);
}

export async function startEdge(urls: readonly string[], options: EdgeOptions = {}): Promise<Edge> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-edge-'));
  // If this process runs as root, the nginx workers run as another user.
  await chmod(folder, 0o711);
  const [port, plainPort] = [await findFreePort(), await findFreePort()];
  const writeServers = (some: readonly string[]) =>
    writeFile(
      join(folder, 'servers'),
      some.map((url) => `server ${new URL(url).host} fail_timeout=1s;\n`).join(''),
    );
  await writeServers(urls);
  if (options.isSecure === true) await makeCertificate(folder);
  const text = await configure(folder, { port, plainPort }, options);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, around(folder, options.workers ?? 'auto', text));
  const words = ['-c', file, '-e', join(folder, 'error.log')];
  await run('nginx', ['-t', ...words]);
  const nginx = spawn('nginx', words, { stdio: 'ignore' });
  const stop = async () => {
    if (nginx.exitCode === null && nginx.kill('SIGTERM')) await once(nginx, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  const isListening = async () => {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  };
  const deadline = Date.now() + 10_000;
  while (!(await isListening())) {
    if (Date.now() > deadline) {
      await stop();
      throw new Error('nginx did not start');
    }
    await delay(20);
  }
  const reload = async () => {
    await run('nginx', [...words, '-s', 'reload']);
    await delay(reloadMs);
  };
  return {
    url: `http${options.isSecure === true ? 's' : ''}://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    folder,
    async sendTo(some) {
      await writeServers(some);
      await reload();
    },
    async serveBeside(config) {
      await writeFile(join(folder, 'beside.conf'), config);
      await reload();
    },
    stop,
  };
}
