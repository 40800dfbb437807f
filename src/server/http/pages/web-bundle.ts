/** Loads the web build for the server: the renderer, the addresses of the browser's files, and the routes that serve them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { WebEntry } from '#contract/api/web-bundle.ts';

export interface StyleSheet {
  readonly url: string;
  /** Written into the page. Null if the browser loads it as a file. */
  readonly text: string | null;
}

export interface PageAssets {
  /** Address of the script that hydrates pages. */
  readonly entry: string;
  /** Of every page. It names the fonts. */
  readonly sharedStyles: StyleSheet;
  /** Addresses of the files, besides the entry, that a page with these modules needs for hydration. */
  readonly preloads: (modules: readonly string[]) => readonly string[];
  /** What these modules need besides the shared style sheet. */
  readonly moduleStyles: (modules: readonly string[]) => readonly StyleSheet[];
}

export interface WebBundle extends WebEntry {
  readonly assets: PageAssets;
  readonly serveFiles: (app: FastifyInstance) => Promise<void>;
  /** Lets a development server add its own scripts to the document. Pages then get a less strict policy. */
  readonly completeDocument?: (path: string, html: string) => Promise<string>;
}

interface ManifestChunk {
  readonly file: string;
  /** The name of the source file, without folder and extension. */
  readonly name?: string;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The manifest of the client build. Keys are source paths, or names for chunks without a single source file. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entrySource = 'src/web/entry-client.tsx';
const styleSource = 'src/web/styles.css';

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The client build has no ${source}.`);
  return chunk;
}

function pageChunkOf(manifest: Manifest, name: string): ManifestChunk {
  const chunk = Object.values(manifest).find((each) => each.isDynamicEntry && each.name === name);
  if (chunk === undefined) throw new Error(`The client build has no module ${name}.`);
  return chunk;
}

/** The chunks of these modules and of all their imports, without duplicates, with the deepest imports last. */
function chunksOf(manifest: Manifest, roots: readonly ManifestChunk[]): Set<ManifestChunk> {
  const chunks = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk) => {
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) visit(chunkOf(manifest, imported));
  };
  for (const root of roots) visit(root);
  return chunks;
}

const chunksOfPage = (manifest: Manifest, modules: readonly string[]) =>
  modules.map((name) => pageChunkOf(manifest, name));

export function filesToPreload(manifest: Manifest, modules: readonly string[]): string[] {
  const entry = chunkOf(manifest, entrySource);
  const chunks = chunksOf(manifest, [entry, ...chunksOfPage(manifest, modules)]);
  chunks.delete(entry);
  return [...chunks].map(({ file }) => file);
}

export function stylesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const chunks = chunksOf(manifest, chunksOfPage(manifest, modules));
  return [...new Set([...chunks].flatMap(({ css = [] }) => css))];
}

async function readStyleSheets(
  manifest: Manifest,
  clientFolder: string,
): Promise<(file: string) => StyleSheet> {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const sheets = new Map<string, StyleSheet>();
  for (const file of files) {
    if (!file.endsWith('.css')) continue;
    const text = (await readFile(join(clientFolder, file), 'utf8')).trim();
    sheets.set(file, { url: `/${file}`, text });
  }
  return (file) => {
    const sheet = sheets.get(file);
    if (sheet === undefined) throw new Error(`The client build has no ${file}.`);
    return sheet;
  };
}

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
async function registerAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
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

/** Pages have few lists of modules, and what depends on them does not change while the program runs. */
export function rememberByModules<Result>(
  find: (modules: readonly string[]) => Result,
): (modules: readonly string[]) => Result {
  const found = new Map<string, Result>();
  return (modules) => {
    const key = modules.join(' ');
    const result = found.get(key) ?? find(modules);
    found.set(key, result);
    return result;
  };
}

/** Reads the output of `npm run build`. */
export async function readBuiltWeb(folder: string): Promise<WebBundle> {
  const clientFolder = join(folder, 'client');
  const manifestPath = join(clientFolder, '.vite', 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest;
  const { file: entryFile } = chunkOf(manifest, entrySource);
  const styleSheet = await readStyleSheets(manifest, clientFolder);
  const serverEntry = pathToFileURL(join(folder, 'server', 'entry-server.js')).href;
  const { renderPage, canonicalAddress } = (await import(serverEntry)) as WebEntry;
  return {
    renderPage,
    canonicalAddress,
    serveFiles: (app) => registerAssets(app, clientFolder),
    assets: {
      entry: `/${entryFile}`,
      sharedStyles: styleSheet(chunkOf(manifest, styleSource).file),
      preloads: rememberByModules((modules) =>
        filesToPreload(manifest, modules).map((file) => `/${file}`),
      ),
      moduleStyles: rememberByModules((modules) => stylesOf(manifest, modules).map(styleSheet)),
    },
  };
}
