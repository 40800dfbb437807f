/**
 * `npm run bench`: measures against floors in the same run and writes bench/results.md. Arguments select benchmarks by
 * name, or by its beginning: `paint` also selects `paint-again`. A selection is only printed.
 */
import { measuredOn } from '../setup/measured-on.mjs';
import { benchEdge } from './http/edge.ts';
import { benchGallery } from './pages/gallery.ts';
import { benchImport } from './growth/import.ts';
import { benchLighthouse } from './pages/lighthouse.ts';
import { benchMemory } from './memory.ts';
import { benchPaint } from './pages/paint.ts';
import { benchMarkGrowth } from './growth/mark-growth.ts';
import { benchPhotoGrowth } from './growth/photo-growth.ts';
import { benchRegister } from './growth/register.ts';
import { reportMeasured, toRow, type Measured } from './report.ts';
import { isMet, type BenchResult } from './result.ts';
import { benchReturning } from './pages/returning.ts';
import { benchStartUp } from './start-up.ts';
import { benchThroughput } from './http/throughput.ts';
import { benchUnderLoad } from './http/under-load.ts';
import { benchUploadTime } from './photos/upload-time.ts';
import { benchUploads } from './photos/uploads.ts';

interface Bench {
  readonly run: () => Promise<BenchResult[]>;
  /** Explains its figures. */
  readonly meaning: string;
}

const registerMeaning = `The register in memory. Searches are relative to a check of every folded name with
\`includes\`; the other figures have their unit. An edit is followed by the request for a page, which loads the register.
During an import on a site of its own, light requests are the home page, a page of the list and a search.`;

const photoGrowthMeaning = `The p50 with 100,000 photo rows relative to that with 10,000; files are not involved.`;

const markGrowthMeaning = `The p50 with 2,000 photos and 10,000 marks relative to that with 100 photos and 500 marks. Each
photo has as many marks on both sides, each member is in as many photos, and as many photos have an unnamed mark.`;

const benches: Readonly<Record<string, Bench>> = {
  paint: {
    run: benchPaint,
    meaning: `Pages on a phone with slow 4G (400 ms, 1.6 Mbps) and a quarter of this machine’s speed, relative to the
same pages as static files with the same text, styles and fonts. The figures of the full list are in milliseconds:
from the click to the first rows, with the data in the browser’s cache, and the longest task until the last row.`,
  },
  'paint-again': {
    run: benchReturning,
    meaning: `The time at a second visit and without a connection, relative to the first visit, over a link with slow 4G
(400 ms, 1.6 Mbps) and with a quarter of this machine’s speed. A search is typed as soon as the home page has loaded; its
time begins when that page is opened.`,
  },
  lighthouse: {
    run: benchLighthouse,
    meaning: `Lighthouse’s scores out of 100 for each page on its slow phone (medians).`,
  },
  gallery: {
    run: benchGallery,
    meaning: `A gallery of 2,000 photos at a quarter of this machine’s speed, scrolled from the first row of its first
page to the last row of its last: the longest task in milliseconds, and the number of photos loaded before scrolling,
which should be only those near the screen.`,
  },
  throughput: {
    run: benchThroughput,
    meaning: `Requests per second of the site with 20,000 members, relative to a bare server that sends one constant
response with the same headers and a body of median length. Random paths were requested once before.`,
  },
  edge: {
    run: benchEdge,
    meaning: `Requests per second of the deployment’s nginx with copies of the site, relative to the same nginx with the
same bytes and headers as files. One worker; both with TLS and a log.`,
  },
  'under-load': {
    run: benchUnderLoad,
    meaning: `The 99th percentile of light requests while the site is busy, relative to the larger of five times the idle
one and 30 ms: at most 1 is good. Memory (RSS) is the highest value seen during an attack, through the deployment’s nginx
or without a proxy (naked). The interval contains all rounds.`,
  },
  'start-up': {
    run: benchStartUp,
    meaning: `The time from the start of the process to its first response, with 20,000 existing members, relative to
a bare Fastify server.`,
  },
  memory: {
    run: benchMemory,
    meaning: `The memory of the process (RSS) with 20,000 members: idle, and after requests for pages, lists, profiles
and searches.`,
  },
  import: {
    run: benchImport,
    meaning: `The rows per second of \`manage import\`, relative to a bare prepared-statement loop into the same tables
in one transaction.`,
  },
  uploads: {
    run: benchUploads,
    meaning: `The highest memory (RSS) of the site and its image process together while 16 photos arrived at once,
sampled every 20 ms; each kind of photo on a new site. The photos are noise, the worst case for decoding and
compression.`,
  },
  'upload-time': {
    run: benchUploadTime,
    meaning: `The time of one upload, from its first byte to the response, relative to the image library alone in a
separate process, which makes the same six pictures of the same file. The upload also includes checks, disk writes and
a database row.`,
  },
  'register-sqlite': { run: () => benchRegister('sqlite'), meaning: registerMeaning },
  'register-postgres': { run: () => benchRegister('postgres'), meaning: registerMeaning },
  'photo-growth-sqlite': { run: () => benchPhotoGrowth('sqlite'), meaning: photoGrowthMeaning },
  'photo-growth-postgres': { run: () => benchPhotoGrowth('postgres'), meaning: photoGrowthMeaning },
  'mark-growth-sqlite': { run: () => benchMarkGrowth('sqlite'), meaning: markGrowthMeaning },
  'mark-growth-postgres': { run: () => benchMarkGrowth('postgres'), meaning: markGrowthMeaning },
};

const chosen = process.argv.slice(2);
const isNamed = (bench: string, name: string) => bench === name || bench.startsWith(`${name}-`);
const unknown = chosen.find((name) => !Object.keys(benches).some((bench) => isNamed(bench, name)));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const measured: Measured[] = [];
for (const [bench, { run, meaning }] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.some((name) => isNamed(bench, name))) continue;
  const benchStartedAt = performance.now();
  // The others are still worth their time.
  const results = await run().catch((error: unknown) => String(error));
  const took = Math.round((performance.now() - benchStartedAt) / 1000);
  console.log(`${bench} (${took} s)`);
  console.log((typeof results === 'string' ? [results] : results.map(toRow)).join('\n'));
  measured.push({ bench, meaning, took, results });
}
if (chosen.length === 0) await reportMeasured(measured, measuredOn('npm run bench'));
const isAllMet = ({ results }: Measured) => typeof results !== 'string' && results.every(isMet);
if (!measured.every(isAllMet)) process.exitCode = 1;
