/** Records the system calls of a process in order, and makes chosen calls fail. Requires strace. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface SystemCall {
  readonly process: number;
  readonly name: string;
  /** As printed by strace, with the file names of descriptors. */
  readonly given: string;
  /** -1 if the call failed. */
  readonly result: number;
  /** Positions in the order in which all calls begin and end. */
  readonly begins: number;
  readonly ends: number;
}

const started = /^(\d+) +(\w+)\((.*)$/s;
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/s;
const ended = /^(.*)\) += (-?\d+|\?).*$/s;

/** Leaves out calls that never ended, such as those of a killed process. */
function readSystemCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, { name: string; given: string; begins: number }>();
  for (const [place, line] of trace.split('\n').entries()) {
    const [, id = '', name = '', rest = ''] = started.exec(line) ?? resumed.exec(line) ?? [];
    if (id === '') continue;
    if (rest.endsWith('<unfinished ...>')) {
      open.set(id, {
        name,
        given: rest.slice(0, -'<unfinished ...>'.length).trimEnd(),
        begins: place,
      });
      continue;
    }
    const before = open.get(id);
    open.delete(id);
    const [, given = '', result = '?'] = ended.exec(rest) ?? [];
    if (result === '?') continue;
    calls.push({
      process: Number(id),
      name,
      given: (before?.given ?? '') + given,
      result: Number(result),
      begins: before?.begins ?? place,
      ends: place,
    });
  }
  return calls.toSorted((a, b) => a.begins - b.begins);
}

export const readTrace = (file: string): SystemCall[] =>
  readSystemCalls(readFileSync(file, 'utf8'));

const calls = [
  'read',
  'recvfrom',
  'write',
  'writev',
  'sendto',
  'sendmsg',
  'pwrite64',
  'pwritev',
  'fsync',
  'fdatasync',
  'rename',
  'renameat',
  'renameat2',
  'mkdir',
  'mkdirat',
];
const quietly = ['-f', '-qqq', '-e', 'signal=none'];
/** Records enough of the written data to tell requests apart. */
const traceOptions = ['-yy', '-s', '120', '-e', `trace=${calls.join(',')}`];

/**
 * The command line that runs a program and writes its system calls to a file. The started process is the program
 * itself, not its parent.
 */
export const traced = (file: string, program: readonly string[]): string[] => [
  'strace',
  '-D',
  ...quietly,
  ...traceOptions,
  '-o',
  file,
  ...program,
];

/** @throws when strace is missing or not permitted to trace */
export function requireTracer(): void {
  try {
    execFileSync('strace', ['-qqq', '-o', '/dev/null', 'true'], { stdio: 'pipe' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`This test needs strace (Debian's package strace): ${reason}`, {
      cause: error,
    });
  }
}

/**
 * Attaches to running processes.
 *
 * @returns a function that detaches
 */
async function attach(
  ids: readonly number[],
  options: readonly string[],
): Promise<() => Promise<void>> {
  const targets = ids.flatMap((id) => ['-p', String(id)]);
  const tracer = spawn(
    'strace',
    [...quietly.filter((word) => word !== '-qqq'), ...options, ...targets],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes('attached')) {
    if (tracer.exitCode !== null) throw new Error(`strace could not attach: ${output}`);
    await delay(10);
  }
  return async () => {
    if (tracer.exitCode !== null) return;
    tracer.kill('SIGTERM');
    await once(tracer, 'exit');
  };
}

/** Writes the system calls of running processes and their children to a file. */
export const traceRunning = (ids: readonly number[], file: string) =>
  attach(ids, [...traceOptions, '-o', file]);

export interface Refused {
  /** In the syntax of `inject=`: `pwrite64`, `fsync,fdatasync`. */
  readonly calls: string;
  readonly error: 'EIO' | 'ENOSPC' | 'EROFS';
  /** Which of the calls fail: `3` is the third, `3+` the third and all later ones. */
  readonly when: string;
  /** Only calls on these files and folders; all calls if empty. */
  readonly paths?: readonly string[];
}

/**
 * Makes system calls of a running process fail.
 *
 * @returns a function that stops this and resolves to the number of failed calls
 */
export async function refuseCalls(
  id: number,
  { calls: names, error, when, paths = [] }: Refused,
  file: string,
): Promise<() => Promise<number>> {
  const release = await attach(
    [id],
    [
      '-e',
      `trace=${names}`,
      '-e',
      `inject=${names}:error=${error}:when=${when}`,
      '-o',
      file,
      ...paths.flatMap((path) => ['-P', path]),
    ],
  );
  return async () => {
    await release();
    return readFileSync(file, 'utf8').split('(INJECTED)').length - 1;
  };
}
