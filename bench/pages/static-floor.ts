/** The floor for pages: the same page as a static file from a server that does nothing else. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

export interface StaticFloor {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** The scripts for hydration are removed; text, styles and fonts stay. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

/** Fetches the pages, their fonts and photos once, and serves them compressed from memory. */
export async function startStaticFloor(
  site: string,
  paths: readonly string[],
): Promise<StaticFloor> {
  const files = new Map<string, { body: Buffer; headers: Record<string, string> }>();
  for (const path of paths) {
    const html = withoutScripts(await (await fetch(site + path)).text());
    files.set(path, {
      body: brotliCompressSync(html),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    });
    for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.(?:woff2|css)|\/photos\/[\w-]+\/\w+/g)) {
      const answer = await fetch(site + file, { headers: { accept: 'image/webp' } });
      files.set(file, {
        body: Buffer.from(await answer.arrayBuffer()),
        headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      });
    }
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) response.writeHead(200, file.headers).end(file.body);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
