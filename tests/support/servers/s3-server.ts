/** An S3-compatible server on loopback that has one bucket and checks signatures; closed when the test ends. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { onTestFinished, vi } from 'vitest';
import type { S3Location } from '#server/photo-storage/s3-photos.ts';

interface S3Server {
  readonly location: S3Location;
  stop(): Promise<void>;
}

/** The only key that the server accepts. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/**
 * When it calculates a signature, the server omits the trailing slash of the bucket address, which the SDK signs. So
 * the signatures of listings are not compared; all others are.
 */
function forgiveListings(server: S3rver): void {
  const isListing = new AsyncLocalStorage<boolean>();
  Object.defineProperty(server, 'allowMismatchedSignatures', { get: () => isListing.getStore() });
  const answer = server.callback();
  server.httpServer.removeAllListeners('request').on('request', (request, response) => {
    const isOfBucket = /^\/photos\/(\?|$)/.test(request.url ?? '');
    isListing.run(isOfBucket, () => answer(request, response));
  });
}

/** Sets the credentials in the environment of the test, where the SDK reads them. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'freak-brothers-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'photos' }],
  });
  const { port } = await server.run();
  forgiveListings(server);
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);

  async function stop(): Promise<void> {
    if (!server.httpServer.listening) return;
    server.httpServer.closeAllConnections();
    server.httpServer.close();
    await once(server.httpServer, 'close');
  }
  onTestFinished(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${port}`;
  return { location: { bucket: 'photos', endpoint, region: 'us-east-1' }, stop };
}
