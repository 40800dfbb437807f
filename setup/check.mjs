// `npm run check`: all automatic checks that do not run the code. It runs each `check:…` script of package.json, two at
// a time, and shows the output of those that fail or have warnings.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run-command.mjs';

const manifest = /** @type {{ scripts: Record<string, string> }} */ (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
);
const waiting = Object.entries(manifest.scripts).filter(([name]) => name.startsWith('check:'));
/** @type {string[]} */
const failed = [];

await Promise.all([runChecks(), runChecks()]);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runChecks() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
}

/**
 * @param {string} name
 * @param {string} command
 */
async function check(name, command) {
  const startedAt = performance.now();
  const { code, output } = await outcome(command);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const hasFailed = code !== 0;
  if (hasFailed) failed.push(name);
  console.log(`${hasFailed ? '✗' : '✓'} ${name} (${seconds} s)${hasFailed ? `: ${command}` : ''}`);
  if (hasFailed || /\b[1-9]\d* warning/.test(output)) console.log(indented(output));
}

/**
 * @param {string} command
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function outcome(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** @param {string} text */
function indented(text) {
  return text.trimEnd().replaceAll(/^(?=.)/gm, '    ');
}
