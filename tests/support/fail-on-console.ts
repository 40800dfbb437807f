/**
 * Fails every test that prints to the console. A test that expects output replaces the method, as in `vi.spyOn(console,
 * 'error').mockImplementation(() => {})`, and asserts its arguments.
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
  // The worker continues with the next file, which adds its own listener.
  process.off('warning', onWarning);
  failWhenPrinted();
});
