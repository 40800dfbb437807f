// Provides strace for tests that watch system calls or make them fail. Where it is not available, they say so.
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
