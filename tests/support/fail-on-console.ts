/**
 * Makes a test fail that prints: output that nobody expects is a warning that nobody reads. A test that expects some
 * replaces the method, as in `vi.spyOn(console, 'error').mockImplementation(() => {})`, and asserts what it was given.
 */
import { afterAll, afterEach } from 'vitest';

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const printed: string[] = [];

for (const method of methods) {
  console[method] = (...values: unknown[]) => {
    printed.push(`console.${method}: ${values.map(String).join(' ')}`);
  };
}

function onWarning(warning: Error): void {
  printed.push(`warning: ${warning.stack ?? warning.message}`);
}

process.on('warning', onWarning);

function failWhenPrinted(): void {
  const lines = printed.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected output:\n${lines.join('\n')}`);
}

afterEach(failWhenPrinted);
afterAll(() => {
  // The worker goes on to the next file, which listens for itself.
  process.off('warning', onWarning);
  failWhenPrinted();
});
