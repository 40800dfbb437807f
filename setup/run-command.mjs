// Runs other programs for the set-up scripts: shows their output, and fails with one clear line.
import { spawnSync } from 'node:child_process';
import { basename, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure that the user can fix: shown as one line, without a stack. */
export class SetupFailure extends Error {}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(command, args, env = process.env) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status === 0) return;
  const how = error ? error.message : `it ended with ${signal ?? `code ${status}`}`;
  throw new SetupFailure(`\`${[basename(command), ...args].join(' ')}\` failed: ${how}.`);
}

/**
 * Runs npm on the system's Node, because `npm ci` replaces node_modules and the Node pinned in it.
 * @param {string[]} args
 */
export function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node, PATH = '' } = process.env;
  const pinned = join('node_modules', '.bin');
  const path = PATH.split(delimiter).filter((folder) => !folder.endsWith(pinned));
  const env = { ...process.env, PATH: path.join(delimiter) };
  if (npm && node && basename(npm) === 'npm-cli.js') run(node, [npm, ...args], env);
  else run('npm', args, env);
}
