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

/** Speaks plain HTTP; stopped when the test ends. */
export async function startCaddy(siteUrl: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-caddy-'));
  const port = await findFreePort();
  const text = await readFile(shipped, 'utf8');
  const file = join(folder, 'Caddyfile');
  await writeFile(
    file,
    text.replace(/^\{\n/m, '{\n\tadmin off\n').replaceAll('site:3000', new URL(siteUrl).host),
  );
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { ...process.env, HOME: folder, SITE_NAME: `http://localhost:${port}` },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    if (caddy.exitCode === null && caddy.kill('SIGTERM')) await once(caddy, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while ((await fetch(url).catch(() => null)) === null) {
    if (Date.now() > deadline) throw new Error('Caddy did not start');
    await delay(20);
  }
  return url;
}
