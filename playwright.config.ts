/** How the browser journeys run: the machine's Chromium, two at a time. Fixtures start the servers. */
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
  workers: 2,
  fullyParallel: true,
  // A machine that is busy with something else fails no journey alone; the closing line of `npm test` tells of second tries.
  retries: 1,
  forbidOnly: true,
  // A busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    browserName: 'chromium',
    // Recording a trace takes a quarter of the time: E2E_TRACE=on asks for it.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Chromium's sandbox does not start for root.
      args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    },
  },
});
