import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contract/time.ts';
import { readCertificate } from './read-certificate.ts';

const run = promisify(execFile);

/** A server with a certificate of its own for this many days. */
async function startTlsServer(days: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'freak-brothers-tls-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days ${days}`;
  await run('openssl', [...words.split(' '), '-keyout', keyFile, '-out', certificateFile]);
  const [key, cert] = [await readFile(keyFile), await readFile(certificateFile)];
  const server = createServer({ key, cert }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test('reads when a certificate ends, also one that is not trusted', async () => {
  const { problem, measured } = await readCertificate(await startTlsServer(3));
  expect(problem).toMatch(/^This machine does not trust it \(\w+\)$/);
  const daysLeft = (Number(measured) - Date.now()) / dayMs;
  expect(daysLeft).toBeGreaterThan(2.9);
  expect(daysLeft).toBeLessThanOrEqual(3);
});

test('says why it could not be read', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  expect(await readCertificate(`https://127.0.0.1:${port}`)).toEqual({
    problem: 'It could not be read from here (ECONNREFUSED)',
  });
});
