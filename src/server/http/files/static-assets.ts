/** Serves the files of the client build. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The HEIC decoder is compiled code, which may run in this one worker and in no page. It loads nothing and talks to
 * nobody: a worker that came over the network keeps the policy that came with it (CSP3, section 6.1.16).
 */
const decoderPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";
const decoderFile = /[\\/]decode-heic-worker-[^\\/]+\.js(\.(br|gz))?$/;

/** Files under `assets` carry a hash of their content in their name: they never change, and are compressed already. */
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
    app.get(`/${name}`, (_request, reply) =>
      reply.sendFile(name, clientFolder, { maxAge: '1d', immutable: false }),
    );
  }
}
