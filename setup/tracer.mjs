// Sees to strace for the tests that look at what the system is asked for, or let it refuse; where it cannot be had, they say so.
import { isProgram } from './find-chromium.mjs';
import { run } from './run-command.mjs';

export function tracer() {
  const isThere = (process.env.PATH ?? '')
    .split(':')
    .some((folder) => isProgram(`${folder}/strace`));
  if (isThere || process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  console.error('Installing strace with apt-get (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['-qq', 'update'], env);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'strace'], env);
}
