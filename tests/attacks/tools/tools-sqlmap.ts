/** Runs sqlmap on one target at a time and returns whether it found an injection. */
import { runTool } from '#tests/support/attack-tools.ts';
import type { Target } from './tools-targets.ts';

export interface SqlmapVerdict {
  readonly isFound: boolean;
  readonly requests: number;
  /** Responses with status 500 and above that sqlmap reported. */
  readonly failures: readonly string[];
  readonly output: string;
}

interface SqlmapOptions {
  readonly folder: string;
  readonly dbms: 'sqlite' | 'postgresql';
  /** Whether it tries more than the most likely payloads. */
  readonly isThorough: boolean;
}

const found = /identified the following injection point|resumed the following injection point/;

export async function runSqlmap(
  siteUrl: string,
  target: Pick<Target, 'method' | 'path' | 'body' | 'contentType' | 'token'>,
  { folder, dbms, isThorough }: SqlmapOptions,
): Promise<SqlmapVerdict> {
  const output = await runTool('sqlmap', [
    '-u',
    siteUrl + target.path,
    '--method',
    target.method,
    ...(target.body === null ? [] : ['--data', target.body]),
    '--headers',
    headersOf(target),
    '--batch',
    '--flush-session',
    '--disable-coloring',
    '--output-dir',
    folder,
    '--dbms',
    dbms,
    '--time-sec',
    '4',
    ...(isThorough ? ['--level', '2', '--risk', '2'] : []),
    '--timeout',
    '15',
    '--retries',
    '1',
    '--skip-heuristics',
    // Targets that no longer exist are tested too.
    '--ignore-code',
    '401,404',
  ]);
  return {
    isFound: found.test(output),
    requests: Number(/total of (\d+) HTTP/.exec(output)?.[1] ?? 0),
    failures: output.match(/\b5\d\d \([A-Z][^)]*\) - \d+ times/g) ?? [],
    output,
  };
}

const headersOf = ({ token, contentType }: Pick<Target, 'token' | 'contentType'>) =>
  [
    `Content-Type: ${contentType}`,
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
  ].join('\n');
