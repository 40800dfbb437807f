/**
 * `npm run bench`: measures against floors in the same run and writes bench/results.md. Arguments select benchmarks by
 * name.
 */
import { benchAccountTiming } from './account-timing.ts';
import { benchEdge } from './http/edge.ts';
import { benchGallery } from './pages/gallery.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchImport } from './growth/import.ts';
import { benchLighthouse } from './pages/lighthouse.ts';
import { benchMemory } from './memory.ts';
import { benchPaint } from './pages/paint.ts';
import { benchProcesses } from './http/processes.ts';
import { benchPhotoGrowth } from './growth/photo-growth.ts';
import { reportMeasured, toRow, type Measured } from './report.ts';
import { isMet, type BenchResult } from './result.ts';
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

const growthMeaning = `The p50 of answering at 1,000,000 members over that at 10,000. Search terms are words of names from all over the list
that find up to 200 members, paired by how many they find; pages are drawn over the whole list.`;

const photoGrowthMeaning = `The p50 at 100,000 rows of photos over that at 10,000; the files play no part.`;

const benches: Readonly<Record<string, Bench>> = {
  paint: {
    run: benchPaint,
    meaning: `Pages on a phone with slow 4G (400 ms, 1.6 Mbps) and a quarter of this machine’s speed, over the same pages as static
files with the same text, styles and fonts. The full list’s figures are milliseconds: from the click to the first rows, with
the data in the browser’s cache, and the longest task until the last row.`,
  },
  lighthouse: {
    run: benchLighthouse,
    meaning: `The points, of 100, that Lighthouse gives each page on its slow phone (medians).`,
  },
  gallery: {
    run: benchGallery,
    meaning: `A gallery of 2,000 photos at a quarter of this machine’s speed, scrolled from its first row to its last: the longest task
on the way, in milliseconds, and how many photos were loaded before anybody scrolled: only what is near the screen.`,
  },
  throughput: {
    run: benchThroughput,
    meaning: `Requests per second of the site with 20,000 members, over those of a bare server that sends one constant reply with the
same headers and a body of middle length. Paths drawn over all members were asked for once before.`,
  },
  edge: {
    run: benchEdge,
    meaning: `Requests per second of the deployment’s nginx with copies of the site, over those of the same nginx with the same bytes
and headers as files. One worker; both over TLS and with a log.`,
  },
  'under-load': {
    run: benchUnderLoad,
    meaning: `The 99th percentile of light requests while the site is busy, over the larger of five times the idle one and 30 ms, or
50 ms beside connections that attack: at most 1 is good. Memory (RSS) is the most that was seen. The interval has all rounds.`,
  },
  'start-up': {
    run: benchStartUp,
    meaning: `The time from the start of the process to its first answer, with 20,000 members that are there, over that of a bare
Fastify server.`,
  },
  memory: {
    run: benchMemory,
    meaning: `What the process holds of the machine's memory (RSS) with 20,000 members: idle, and after pages, lists, profiles and
searches.`,
  },
  import: {
    run: benchImport,
    meaning: `The rows per second of \`manage import\` over those of a bare prepared-statement loop into the same table and search
index, in one transaction.`,
  },
  'account-timing': {
    run: benchAccountTiming,
    meaning: `500 answers about an e-mail that has an account and 500 about one that has none, in turn. The AUC is the chance that
one of the first took longer than one of the second; the figure is how far it is from 0.5.`,
  },
  uploads: {
    run: benchUploads,
    meaning: `The most memory (RSS) that the site and its process for pictures held together while 16 photos arrived at once, sampled
every 20 ms; each kind of photo on a fresh site. Noise, which decodes and compresses worst.`,
  },
  'upload-time': {
    run: benchUploadTime,
    meaning: `The time of one upload, from its first byte to the answer, over that of the image library alone, in a process of its
own, making the same six pictures of the same file. The upload is checked, written to the disk, and a row in the database.`,
  },
  'growth-sqlite': { run: () => benchGrowth('sqlite'), meaning: growthMeaning },
  'growth-postgres': { run: () => benchGrowth('postgres'), meaning: growthMeaning },
  'photo-growth-sqlite': { run: () => benchPhotoGrowth('sqlite'), meaning: photoGrowthMeaning },
  'photo-growth-postgres': { run: () => benchPhotoGrowth('postgres'), meaning: photoGrowthMeaning },
  processes: {
    run: benchProcesses,
    meaning: `The requests per second of two and four processes on one PostgreSQL over those of one, with the same number of
connections. Visitors, processes and PostgreSQL share this machine’s cores, which are the limit.`,
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const measured: Measured[] = [];
for (const [bench, { run, meaning }] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(bench)) continue;
  const results = await run();
  for (const result of results) console.log(toRow(result));
  measured.push({ bench, meaning, results });
}
await reportMeasured(measured, Object.keys(benches));
if (!measured.every(({ results }) => results.every(isMet))) process.exitCode = 1;
