import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The HEIC decoder is WebAssembly. Only this worker may run it, and the worker may load nothing. Pages may not run
 * WebAssembly. A worker loaded over the network uses the policy of its own response (CSP3, section 6.1.16).
 */
const decoderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";
/** The service worker loads what pages load, and nothing else. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";
const serviceWorkerFile = 'service-worker.js';
const decoderFile = /[\\/]decode-heic-worker-[^\\/]+\.js(\.(br|gz))?$/;

/**
 * File names under `assets` contain a hash of their content, so the files never change. The build has already
 * compressed them.
 */
export async function registerAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders(reply, path) {
      if (decoderFile.test(path)) reply.header('content-security-policy', decoderPolicy);
    },
  });
  const entries = await readdir(clientFolder, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    const isServiceWorker = name === serviceWorkerFile;
    app.get(`/${name}`, (_request, reply) => {
      if (isServiceWorker) reply.header('content-security-policy', serviceWorkerPolicy);
      // Each release has another service worker, under the same name.
      return reply.sendFile(name, clientFolder, {
        maxAge: isServiceWorker ? 0 : '1d',
        immutable: false,
      });
    });
  }
}
