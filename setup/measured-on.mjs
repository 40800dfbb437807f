// When, on what and with which commit results were measured: the line at the top of bench/results.md and docs/trust.md.
import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

import { root } from './run-command.mjs';

/** Written by the measurements, so they are no change to what is measured. */
const results = [':!bench/results.md', ':!docs/trust.md'];

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export function measuredCommit() {
  const isChanged = git('status', '--porcelain', '--', '.', ...results) !== '';
  return `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? ' with changes' : ''}`;
}

/** @param {string} command */
export function measuredOn(command) {
  const memory = Math.round(totalmem() / 1024 ** 3);
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GB of memory`;
  const date = new Date().toISOString().slice(0, 10);
  return `Measured on ${date} with \`${command}\`: commit ${measuredCommit()}, ${machine}, Node ${process.version}.`;
}
