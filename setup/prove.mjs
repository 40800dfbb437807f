// `npm run prove:<part>`: the whole of a proof, which the tests whose file names start with the part's name make. It
// needs what all tests need, goes on where it was interrupted, and writes its section of docs/trust.md.
import { attackTools } from './attack-tools.mjs';
import { browser } from './browser.mjs';
import { build } from './build.mjs';
import { database } from './database.mjs';
import { install } from './install.mjs';
import { run, SetupFailure } from './run-command.mjs';

const part = process.env['npm_lifecycle_event']?.split(':')[1] ?? '';
try {
  for (const step of [install, build, browser, database]) step();
  if (part === 'tools') attackTools('sqlmap', 'wapiti', 'ffuf');
  const places = ['faults', 'attacks'].map((place) => `tests/${place}/${part}`);
  run('vitest', ['run', '--no-file-parallelism', ...places], { ...process.env, PROOF: 'whole' });
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
