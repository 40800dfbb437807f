/** How the server's tests run, on the Node that the project pins. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    pool: 'forks',
    // A worker loads the program once for all of its files: that saves a quarter of the processor's time.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Enough for hundreds of writes on a machine with slow disks.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
