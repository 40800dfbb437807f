/** The web part as the server gets it: the renderer, and where the browser's files are. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { WebEntry } from '#contract/web-bundle.ts';
import { registerAssets } from './static-assets.ts';

export interface PageAssets {
  /** Address of the script that brings a page to life. */
  readonly entry: string;
  /** The style sheet's text, written into every page; null while it is loaded as a file. */
  readonly inlineStyles: string | null;
  /** Address of the style sheet as a file. */
  readonly styleSheet: string;
  /** Addresses of the files that a page with these modules needs besides the entry before it comes alive. */
  readonly preloads: (modules: readonly string[]) => readonly string[];
  /** Addresses of the style sheets that these modules need besides the one of all pages. */
  readonly styleSheets: (modules: readonly string[]) => readonly string[];
}

export interface WebBundle extends WebEntry {
  readonly assets: PageAssets;
  /** Makes the app answer for the files that the browser needs. */
  readonly serveFiles: (app: FastifyInstance) => Promise<void>;
  /** Lets a development server put its own scripts into the document; pages then get a laxer policy. */
  readonly completeDocument?: (path: string, html: string) => Promise<string>;
}

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The client build's manifest: chunks by source path, or by name where there is no single source. */
export type Manifest = Readonly<Record<string, ManifestChunk>>;

const entrySource = 'src/web/entry-client.tsx';
const styleSource = 'src/web/styles.css';

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (chunk === undefined) throw new Error(`The client build has no ${source}.`);
  return chunk;
}

/** The chunks of these modules and of everything they import, each once, the deepest imports last. */
function chunksOf(manifest: Manifest, modules: readonly string[]): Set<ManifestChunk> {
  const chunks = new Set<ManifestChunk>();
  const visit = (source: string) => {
    const chunk = chunkOf(manifest, source);
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of modules) visit(source);
  return chunks;
}

export function filesToPreload(manifest: Manifest, modules: readonly string[]): string[] {
  return [...chunksOf(manifest, modules)].map(({ file }) => file);
}

export function stylesToLink(manifest: Manifest, modules: readonly string[]): string[] {
  return [...new Set([...chunksOf(manifest, modules)].flatMap(({ css = [] }) => css))];
}

/** Reads what `npm run build` wrote. */
export async function readBuiltWeb(folder: string): Promise<WebBundle> {
  const clientFolder = join(folder, 'client');
  const manifestPath = join(clientFolder, '.vite', 'manifest.json');
  const manifest = JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest;
  const { file: entryFile } = chunkOf(manifest, entrySource);
  const { file: styleFile } = chunkOf(manifest, styleSource);
  const serverEntry = pathToFileURL(join(folder, 'server', 'entry-server.js')).href;
  const { renderPage, canonicalAddress } = (await import(serverEntry)) as WebEntry;
  return {
    renderPage,
    canonicalAddress,
    serveFiles: (app) => registerAssets(app, clientFolder),
    assets: {
      entry: `/${entryFile}`,
      inlineStyles: (await readFile(join(clientFolder, styleFile), 'utf8')).trim(),
      styleSheet: `/${styleFile}`,
      preloads: (modules) =>
        filesToPreload(manifest, [entrySource, ...modules])
          .filter((file) => file !== entryFile)
          .map((file) => `/${file}`),
      styleSheets: (modules) => stylesToLink(manifest, modules).map((file) => `/${file}`),
    },
  };
}
