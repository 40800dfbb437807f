/** Runs attack tools of the machine, bounded in time. */
import { spawn } from 'node:child_process';
import { findTool } from '../../setup/attack-tools.mjs';

export { findTool };

/** @returns what it printed, its errors too; it is ended when its time is over, which its output then says */
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
