// `npm run prove -- PART`: runs the whole proof of a part, a folder of tests/attacks or tests/faults. It needs the same
// set-up as all tests, continues after an interruption, and writes its section of docs/trust.md.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attackTools } from './attack-tools.mjs';
import { browser } from './browser.mjs';
import { build } from './build.mjs';
import { database } from './database.mjs';
import { install } from './install.mjs';
import { root, run, SetupFailure } from './run-command.mjs';
import { tracer } from './tracer.mjs';

const part = process.argv[2] ?? '';
try {
  const folder = ['tests/attacks', 'tests/faults']
    .map((place) => `${place}/${part}`)
    .find((path) => part !== '' && existsSync(join(root, path)));
  if (!folder) throw new SetupFailure(`Prove what? A folder of tests/attacks or tests/faults.`);
  for (const step of [install, build, browser, database, tracer]) step();
  if (part === 'input') attackTools('zzuf');
  if (part === 'tools') attackTools('sqlmap', 'wapiti', 'ffuf');
  const env = { ...process.env, PROOF: 'whole', PROOF_STARTED_AT: String(Date.now()) };
  run('vitest', ['run', '--no-file-parallelism', folder], env);
  // The report is complete, so the next run starts from the beginning.
  const kept = join(root, '.proofs');
  const names = existsSync(kept) ? readdirSync(kept) : [];
  for (const name of names.filter((each) => each.startsWith(part))) rmSync(join(kept, name));
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
