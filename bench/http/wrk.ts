/** Sends load with wrk, a load generator in C from Debian. One thread of it outruns one thread of Node. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** @throws when wrk is missing and cannot be installed */
export function seeToWrk(): void {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
  } catch (error) {
    // `wrk -v` prints its version and fails.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
    if (process.getuid?.() !== 0) {
      throw new Error('Install wrk first: apt-get install wrk', { cause: error });
    }
    execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'wrk']);
  }
}

export interface Load {
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests the paths in turn. */
export async function writeScript(folder: string, name: string, load: Load): Promise<string> {
  const file = join(folder, `${name}.lua`);
  const lines = [
    ...Object.entries(load.headers).map(
      ([header, value]) => `wrk.headers[${JSON.stringify(header)}] = ${JSON.stringify(value)}`,
    ),
    'local requests = {}',
    'function init()',
    ...load.paths.map(
      (path) => `  requests[#requests + 1] = wrk.format("GET", ${JSON.stringify(path)})`,
    ),
    'end',
    'local at = 0',
    'function request()',
    '  at = at % #requests + 1',
    '  return requests[at]',
    'end',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

/** @returns requests per second */
export async function drive(
  url: string,
  script: string,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    `--script=${script}`,
    url,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) {
    const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? stdout;
    throw new Error(`Not every request was answered: ${bad}`);
  }
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
