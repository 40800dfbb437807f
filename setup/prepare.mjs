// Prepares `npm start`, `npm test` and other scripts. Runs before node_modules exists, on Node 20 and later.
import { attackTools } from './attack-tools.mjs';
import { browser } from './browser.mjs';
import { build } from './build.mjs';
import { commit } from './commit.mjs';
import { database } from './database.mjs';
import { edge } from './edge.mjs';
import { install } from './install.mjs';
import { SetupFailure } from './run-command.mjs';
import { tracer } from './tracer.mjs';

const optional = () => attackTools('sqlmap', 'caddy');
/** @type {Record<string, (() => void)[]>} */
const needs = {
  install: [install],
  build: [install, commit],
  start: [install, build, commit],
  test: [install, build, browser, database],
  'test:all': [install, build, browser, database, tracer, edge, optional],
  'test:e2e': [install, build, browser],
};

const purpose = process.argv[2] ?? '';
try {
  const steps = needs[purpose];
  if (!steps) throw new SetupFailure(`Prepare for what? One of: ${Object.keys(needs).join(', ')}.`);
  for (const step of steps) step();
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
