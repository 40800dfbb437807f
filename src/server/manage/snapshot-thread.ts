/** A thread of `snapshot`: renders the pages that it is sent and writes their files. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { StyleSheet, WebBundle } from '#server/http/pages/web-bundle.ts';
import { CommandError } from './command/command.ts';
import { openUpToDate } from './command/open-existing.ts';
import { openVisitorSite, readWeb, type VisitorSettings } from './command/open-visitor-site.ts';
import { fileOf, firstAddresses, toStaticPage, toStaticStyles } from './snapshot-pages.ts';

export interface ThreadData {
  readonly settings: VisitorSettings;
  readonly folder: string;
  /** Shown on every page. */
  readonly note: string;
}

/** What came of some addresses. */
export interface Copied {
  readonly files: number;
  /** The addresses that they link to, as far as this thread has not named them before. */
  readonly needs: readonly string[];
}

/** The pages link to their style sheets, which they otherwise contain. */
async function readLinkedWeb(): Promise<WebBundle> {
  const { assets, ...web } = await readWeb();
  const linked = ({ url }: StyleSheet) => ({ url, text: null });
  return {
    ...web,
    assets: {
      ...assets,
      sharedStyles: linked(assets.sharedStyles),
      moduleStyles: (modules) => assets.moduleStyles(modules).map(linked),
    },
  };
}

const { settings, folder, note } = workerData as ThreadData;
const site = await openVisitorSite({
  database: await openUpToDate(settings),
  settings,
  web: await readLinkedWeb(),
  origin: 'http://site.invalid',
  refusal: 'A copy of the site sends nothing.',
});
const named = new Set<string>();

function write(file: string, content: string | Uint8Array): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** @returns the addresses that it links to; null if there is nothing to copy */
async function copy(address: string): Promise<readonly string[] | null> {
  const response = await site.inject(address);
  // Deleted after a page linked to it.
  if (response.statusCode === 404 && !firstAddresses.includes(address)) return null;
  if (response.statusCode !== 200) throw new CommandError(`${address} could not be copied.`);
  const type = String(response.headers['content-type']);
  const file = fileOf(address);
  if (!/^text\/(html|css)/.test(type)) {
    write(file, response.rawPayload);
    return [];
  }
  const { body } = response;
  const { text, needs } = type.startsWith('text/css')
    ? toStaticStyles(body)
    : toStaticPage(body, file, note);
  write(file, text);
  return needs;
}

async function copyAll(addresses: readonly string[]): Promise<Copied> {
  let files = 0;
  const needs: string[] = [];
  for (const address of addresses) {
    const found = await copy(address);
    if (found === null) continue;
    files += 1;
    for (const needed of found) {
      if (named.has(needed)) continue;
      named.add(needed);
      needs.push(needed);
    }
  }
  return { files, needs };
}

/** An error ends the thread, and `make-snapshot.ts` gets it. */
parentPort?.on('message', (addresses: readonly string[]) => {
  void copyAll(addresses).then((copied) => parentPort?.postMessage(copied, []));
});
