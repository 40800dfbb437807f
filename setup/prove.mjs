// `npm run prove:<part>`: runs the whole proof of a part, which is in the test files whose names start with it. It
// needs the same set-up as all tests, continues after an interruption, and writes its section of docs/trust.md.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { attackTools } from './attack-tools.mjs';
import { browser } from './browser.mjs';
import { build } from './build.mjs';
import { database } from './database.mjs';
import { install } from './install.mjs';
import { root, run, SetupFailure } from './run-command.mjs';
import { tracer } from './tracer.mjs';

const part = process.env['npm_lifecycle_event']?.split(':')[1] ?? '';
try {
  for (const step of [install, build, browser, database, tracer]) step();
  if (part === 'input') attackTools('zzuf');
  if (part === 'tools') attackTools('sqlmap', 'wapiti', 'ffuf');
  const places = ['faults', 'attacks'].map((place) => `tests/${place}/${part}`);
  const env = { ...process.env, PROOF: 'whole', PROOF_STARTED_AT: String(Date.now()) };
  run('vitest', ['run', '--no-file-parallelism', ...places], env);
  // The report is complete, so the next run starts from the beginning.
  const kept = join(root, '.proofs');
  const names = existsSync(kept) ? readdirSync(kept) : [];
  for (const name of names.filter((each) => each.startsWith(part))) rmSync(join(kept, name));
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
