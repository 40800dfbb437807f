// Provides a Chromium for the browser tests, and downloads one if the machine has none.
import { basename } from 'node:path';
import { findChromium, isProgram, windowless } from './find-chromium.mjs';
import { SetupFailure, run } from './run-command.mjs';

export function browser() {
  const found = findChromium();
  if (found && !isProgram(found)) {
    throw new SetupFailure(`CHROMIUM_PATH names no program: ${found}`);
  }
  if (process.env.CHROMIUM_PATH || (found && basename(found) === windowless)) return;
  // A Chromium with windows is the second choice.
  const ways = found ? [fromDebian] : [fromDebian, fromPlaywright];
  if (ways.some((way) => isFetchedBy(way)) || found) return;
  throw new SetupFailure('There is no Chromium: install one, or name it with CHROMIUM_PATH.');
}

/** @param {() => void} way */
function isFetchedBy(way) {
  try {
    way();
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    console.error(error.message);
  }
  return findChromium() !== undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return;
  console.error('Installing Chromium with apt-get (once) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = [windowless, 'fonts-dejavu-core'];
  run('apt-get', ['-qq', 'update'], env);
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], env);
}

function fromPlaywright() {
  console.error('Installing Chromium with Playwright (once) …');
  run('node_modules/.bin/playwright', ['install', 'chromium']);
}
