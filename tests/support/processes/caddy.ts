/** Runs Caddy with the configuration of the deployment, in front of a site. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { findFreePort } from './site-process.ts';

const shipped = fileURLToPath(new URL('../../../deploy/Caddyfile', import.meta.url));
const startTimeoutMs = 10_000;

/** `npm run test:all` installs it where it can. */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

interface Caddy {
  /** The site, in plain HTTP. */
  readonly url: string;
  /** For other names. */
  readonly plainUrl: string;
  readonly secureUrl: string;
}

/** For the site `directory.example`; stopped when the test ends. */
export async function startCaddy(siteUrl: string): Promise<Caddy> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-caddy-'));
  const url = `http://localhost:${await findFreePort()}`;
  const [plainPort, securePort] = [await findFreePort(), await findFreePort()];
  const forTest = `{
    admin off
    local_certs
    skip_install_trust
    http_port ${plainPort}
    https_port ${securePort}`;
  const text = await readFile(shipped, 'utf8');
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    text
      .replace(/^\{$/m, forTest)
      .replace(/^\{\$SITE_NAME\} \{$/m, `${url} {`)
      .replaceAll('site:3000', new URL(siteUrl).host),
  );
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env['PATH'], HOME: folder, SITE_NAME: 'directory.example' },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (caddy.exitCode === null && caddy.kill('SIGTERM')) await once(caddy, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const deadline = Date.now() + startTimeoutMs;
  while ((await fetch(url).catch(() => null)) === null) {
    if (Date.now() > deadline) throw new Error('Caddy did not start');
    await delay(20);
  }
  return {
    url,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    secureUrl: `https://127.0.0.1:${securePort}`,
  };
}
