/** Runs installed attack tools with a time limit. */
import { spawn } from 'node:child_process';
import { findTool } from '../../setup/attack-tools.mjs';

export { findTool };

/**
 * Stops the tool after `maxMs`; its output then says so.
 *
 * @returns its output, including errors
 */
export async function runTool(
  name: string,
  words: readonly string[],
  maxMs = 120_000,
): Promise<string> {
  const program = findTool(name);
  if (program === undefined) throw new Error(`${name} is not installed: apt-get install ${name}`);
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const timer = setTimeout(() => {
    printed += `\n${name} was ended: its time is over\n`;
    child.kill('SIGKILL');
  }, maxMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return printed;
}
