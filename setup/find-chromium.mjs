// Finds a Chromium for the browser tests: the configured one, an installed one, or Playwright's.
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Headless Chromium: the same engine, which takes little more than half the time. */
export const windowless = 'chromium-headless-shell';
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns {string | undefined} the path of a working program */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return installed.find(isProgram) ?? playwrightsOwn();
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrightsOwn() {
  const load = /** @type {(name: string) => typeof import('@playwright/test')} */ (
    createRequire(import.meta.url)
  );
  const path = load('@playwright/test').chromium.executablePath();
  return isProgram(path) ? path : undefined;
}
