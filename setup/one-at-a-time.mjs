// Lets only one process at a time change node_modules and dist; others wait.
import { readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './run-command.mjs';

// A symbolic link is created together with its target in one step, so the target can name the owner.
const lock = join(root, '.setup-lock');

/**
 * A program started by the work may get here again, as `npm run build` does. It belongs to the owner and does not wait.
 * @param {() => void} work
 */
export function oneAtATime(work) {
  if (process.env.SETUP_LOCK_OWNER) {
    work();
    return;
  }
  let hasWaited = false;
  while (!take()) {
    if (!hasWaited) console.error(`Waiting for another set-up in this folder (${lock}) …`);
    hasWaited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250);
  }
  process.env.SETUP_LOCK_OWNER = String(process.pid);
  try {
    work();
  } finally {
    delete process.env.SETUP_LOCK_OWNER;
    rmSync(lock, { force: true });
  }
}

function take() {
  try {
    symlinkSync(String(process.pid), lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!isOwnerAlive()) rmSync(lock, { force: true });
    return false;
  }
}

function isOwnerAlive() {
  try {
    process.kill(Number(readlinkSync(lock)), 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);
