/** `npm run bench`: measures against floors in the same run and writes bench/results.md; names choose some. */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchAccountTiming } from './account-timing.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import.ts';
import { benchPaint } from './paint.ts';
import { benchProcesses } from './processes.ts';
import { benchThroughput } from './throughput.ts';
import { isMet, type BenchResult } from './result.ts';
import { benchUploads } from './uploads.ts';

const meanings = `How to read this: a figure without a unit is a ratio of two things measured in turn in the same run, so that the
speed of the machine cancels out; the value is the median over the rounds, with its 95 % interval. A goal is met when
the interval reaches it.

- **Paint**: pages on a phone with slow 4G (400 ms, 1.6 Mbps) and a quarter of this machine's speed, over the same
  pages as static files with the same text, styles and fonts. The full list's figures are milliseconds, not ratios:
  from the click to the first rows, with the data in the browser's cache, and the longest task until the last row.
- **Growth**: the p50 of answering at 1,000,000 members over that at 10,000. Search terms are words of names from all
  over the list that find up to 200 members, paired by how many they find; pages are drawn over the whole list.
- **Throughput**: requests per second of the site with 20,000 members, over those of a bare server that sends one constant
  reply with the same headers and a body of middle length. Paths drawn over all members were asked for once before.
- **Processes**: the requests per second of two and four processes on one PostgreSQL over those of one, with the same
  number of connections. Visitors, processes and PostgreSQL share this machine's cores, which are the limit.
- **Import**: the rows per second of \`manage import\` over those of a bare prepared-statement loop into the same table
  and search index, in one transaction.
- **Account timing**: 500 answers about an e-mail that has an account and 500 about one that has none, in turn. The AUC
  is the chance that one of the first took longer than one of the second; the figure is how far it is from 0.5.
- **Uploads**: the most memory (RSS) that the site and its process for pictures held together while 16 photos arrived at
  once, sampled every 20 ms; each kind of photo on a fresh site. Noise, which decodes and compresses worst.
`;

const number = (value: number) => Number(value.toPrecision(3)).toString();

function toRow(result: BenchResult): string {
  const { name, value, low, high, goal, comparison, rounds } = result;
  const verdict = isMet(result) ? 'met' : 'missed';
  const wanted = goal === null ? 'reported | ' : `${comparison} ${number(goal)} | ${verdict}`;
  return `| ${name} | ${number(value)} | ${number(low)} – ${number(high)} | ${wanted} | ${rounds} |`;
}

const benches: Readonly<Record<string, () => Promise<BenchResult[]>>> = {
  paint: benchPaint,
  throughput: benchThroughput,
  import: benchImport,
  'account-timing': benchAccountTiming,
  uploads: benchUploads,
  'growth-sqlite': () => benchGrowth('sqlite'),
  'growth-postgres': () => benchGrowth('postgres'),
  processes: benchProcesses,
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(benches, name));
if (unknown !== undefined) {
  console.error(`There is no bench ${unknown}: ${Object.keys(benches).join(', ')}.`);
  process.exit(2);
}

const results: BenchResult[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const result of await bench()) {
    results.push(result);
    console.log(toRow(result));
  }
}

const command = ['npm run bench', ...(chosen.length > 0 ? ['--', ...chosen] : [])].join(' ');
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}`;
await writeFile(
  new URL('results.md', import.meta.url),
  `# Results

Measured on ${machine}, ${new Date().toISOString().slice(0, 10)}, with \`${command}\`.

| What | Ratio | 95 % interval | Goal | | Rounds |
|---|---|---|---|---|---|
${results.map(toRow).join('\n')}

${meanings}`,
);
if (!results.every(isMet)) process.exitCode = 1;
