import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**', '**/node_modules/**'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    pool: 'forks',
    // A worker loads the program once for all its files. This saves a quarter of the processor time.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    allowOnly: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Long enough for hundreds of writes on slow disks while the machine is busy. Nothing is measured by it.
    testTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    retry: 0,
    // Hooks compile and check the whole project.
    hookTimeout: 180_000,
  },
});
