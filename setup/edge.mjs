// Provides nginx for the deployment tests, which start the site's own configuration.
import { findTool } from './attack-tools.mjs';
import { isProgram } from './find-chromium.mjs';
import { SetupFailure, run } from './run-command.mjs';

export function edge() {
  if (findTool('nginx')) return;
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) {
    throw new SetupFailure('There is no nginx: install one, on Debian the package nginx-light.');
  }
  console.error('Installing nginx-light with apt-get (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['-qq', 'update'], env);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'nginx-light'], env);
}
