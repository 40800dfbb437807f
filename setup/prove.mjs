// `npm run prove`: runs all whole proofs and writes docs/trust.md. Interrupt it at any time: the next run on the same commit
// continues. `npm run prove -- PART` runs one part and prints its figures; a later `npm run prove` uses them.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { attackTools } from './attack-tools.mjs';
import { browser } from './browser.mjs';
import { build } from './build.mjs';
import { database } from './database.mjs';
import { install } from './install.mjs';
import { measuredCommit, measuredOn } from './measured-on.mjs';
import { root, run, SetupFailure } from './run-command.mjs';
import { tracer } from './tracer.mjs';

/** Folders of tests, with the headings of their sections. */
const parts = {
  durability: [
    'faults',
    'Acknowledged writes survive a killed process, a full disk and failing I/O',
  ],
  access: ['attacks', 'Access control'],
  input: ['attacks', 'Malformed input'],
  tools: ['attacks', 'Attack tools'],
  scripts: ['attacks', 'Stored scripts'],
  races: ['faults', 'Races between processes'],
  guessing: ['attacks', 'Guessing passwords and codes'],
  soak: ['faults', 'Mixed load'],
};

const kept = join(root, '.proofs');
const page = join(root, 'docs/trust.md');

/** @param {string} part */
const doneFile = (part) => join(kept, part, 'done');

/** What the proofs found belongs to one commit. */
function openKept() {
  const file = join(kept, 'commit');
  const commit = measuredCommit();
  if (existsSync(file) && readFileSync(file, 'utf8') === commit) return;
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  writeFileSync(file, commit);
}

/**
 * @param {string} part
 * @param {string} folder
 */
function prove(part, folder) {
  if (existsSync(doneFile(part))) return;
  mkdirSync(join(kept, part), { recursive: true });
  rmSync(join(kept, part, 'figures.jsonl'), { force: true });
  const startedAt = Date.now();
  try {
    const env = { ...process.env, PROOF: part };
    run('vitest', ['run', '--no-file-parallelism', `tests/${folder}/${part}/`], env);
    writeFileSync(doneFile(part), `${Math.round((Date.now() - startedAt) / 1000)} s`);
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    process.exitCode = 1;
  }
}

/**
 * @param {string} part
 * @param {string} title
 */
function writeSection(part, title) {
  const file = join(kept, part, 'figures.jsonl');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const rows = lines.map((line) => {
    const { what, found, wanted, isMet } =
      /** @type {{ what: string, found: string, wanted: string, isMet: boolean }} */ (
        JSON.parse(line)
      );
    const reached = isMet ? 'met' : '**missed**';
    const verdict = wanted === '' ? 'reported' : reached;
    return `| ${what} | ${found} | ${wanted} | ${verdict} |`;
  });
  const isDone = existsSync(doneFile(part));
  const took = isDone ? readFileSync(doneFile(part), 'utf8') : '**failed**';
  const head = `## ${title}\n\n\`npm run prove -- ${part}\`: ${took}\n`;
  return `${head}\n| What | Found | Wanted | |\n|---|---|---|---|\n${rows.toSorted().join('\n')}\n`;
}

const introduction = `# Trust

What we tried against the site, how often, and the results. \`npm run prove\` repeats all of it in about an hour and writes this page; it
can be interrupted and continued. \`npm run test:all\` runs a short form of what measures no times.
`;

const chosen = process.argv[2];
try {
  const named = Object.entries(parts).filter(([part]) => (chosen ?? part) === part);
  if (named.length === 0) {
    throw new SetupFailure(`Prove what? One of: ${Object.keys(parts).join(', ')}.`);
  }
  for (const step of [install, build, browser, database, tracer]) step();
  attackTools('zzuf', 'sqlmap', 'wapiti', 'ffuf');
  openKept();
  for (const [part, [folder = '']] of named) prove(part, folder);
  const sections = named.map(([part, [, title = '']]) => writeSection(part, title));
  if (chosen === undefined) {
    const lines = [introduction, `${measuredOn('npm run prove')}\n`, ...sections];
    writeFileSync(page, lines.join('\n'));
    if (!process.exitCode) rmSync(kept, { recursive: true });
  } else console.log(sections.join('\n'));
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
