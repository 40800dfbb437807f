/** What a program asks of the system, in the order in which it does, and refusals planted there; needs strace. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface SystemCall {
  readonly process: number;
  readonly name: string;
  /** As strace writes them, with the files behind the descriptors. */
  readonly given: string;
  /** -1 for a failure. */
  readonly result: number;
  /** Places in the order of all beginnings and ends. */
  readonly begins: number;
  readonly ends: number;
}

const started = /^(\d+) +(\w+)\((.*)$/s;
const resumed = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/s;
const ended = /^(.*)\) += (-?\d+|\?).*$/s;

/** Calls that never ended, as those of a process that was killed, are left out. */
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
/** Enough of what is written to tell a request from another. */
const telling = ['-yy', '-s', '120', '-e', `trace=${calls.join(',')}`];

/** The command line of a program whose calls go to a file; the program is the process that is started, not its child. */
export const traced = (file: string, program: readonly string[]): string[] => [
  'strace',
  '-D',
  ...quietly,
  ...telling,
  '-o',
  file,
  ...program,
];

/** Throws where there is no strace, or where it may not look. */
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

/** Attaches to running processes; @returns what lets them go. */
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
  let said = '';
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!said.includes('attached')) {
    if (tracer.exitCode !== null) throw new Error(`strace could not attach: ${said}`);
    await delay(10);
  }
  return async () => {
    if (tracer.exitCode !== null) return;
    tracer.kill('SIGTERM');
    await once(tracer, 'exit');
  };
}

/** Writes the calls of running processes, and of those that they start, to a file. */
export const traceRunning = (ids: readonly number[], file: string) =>
  attach(ids, [...telling, '-o', file]);

export interface Refused {
  /** As `inject=` takes it: `pwrite64`, `fsync,fdatasync`. */
  readonly calls: string;
  readonly error: 'EIO' | 'ENOSPC' | 'EROFS';
  /** Which of the calls: `3` the third, `3+` the third and all after it. */
  readonly when: string;
  /** Only calls on these files and folders; all when there are none. */
  readonly paths?: readonly string[];
}

/** Lets the system refuse what a running process asks for; @returns what ends it, and says how many were refused. */
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
