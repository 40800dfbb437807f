/** The browser journeys run in the machine's Chromium. Fixtures start the servers. */
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

import { findChromium } from './setup/find-chromium.mjs';

const isRoot = process.getuid?.() === 0;
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const chromium = findChromium();
const report = process.env['E2E_REPORT'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalTeardown: './tests/e2e/tear-down.ts',
  // Journeys wait more than they compute.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['dot'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    // Routes of a test do not reach what a service worker loads. The journeys in tests/e2e/device allow it.
    serviceWorkers: 'block',
    // Recording traces takes a quarter of the time; E2E_TRACE=on turns it on.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Chromium's sandbox does not start as root.
      args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
});
