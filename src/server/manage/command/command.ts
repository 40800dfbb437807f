/** What every command has: its context, its arguments, the reasons of its errors, and its progress line. */
import { userInfo } from 'node:os';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { codeOf } from '#contract/errors.ts';
import type { Environment, Settings } from '#server/settings.ts';

export interface Terminal {
  readonly stdin: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/** What every command gets. */
export interface CommandContext extends Terminal {
  readonly environment: Environment;
  /** The operator's working directory. */
  readonly folder: string;
  /** @throws SettingsError for invalid settings, CommandError where another site is installed */
  readonly settings: () => Settings;
}

export interface Command {
  /** The arguments, as shown in the help. */
  readonly usage: string;
  readonly summary: string;
  /** @throws UsageError before anything is opened */
  parse(args: readonly string[]): (context: CommandContext) => Promise<void>;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command cannot do what was requested. The message is shown to the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

interface Arguments<Flag extends string> {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<Flag>;
  /** Of the options that were given. */
  readonly values: ReadonlyMap<string, string>;
}

/**
 * @param valued options with a value
 * @throws UsageError unless there are exactly `count` words and only the given flags and options
 */
export function readArguments<Flag extends string = never>(
  args: readonly string[],
  count: number,
  flags: readonly Flag[] = [],
  missing = 'Add the path of a file.',
  valued: readonly string[] = [],
): Arguments<Flag> {
  const options = {
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
    ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
  };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    if (positionals.length !== count) {
      throw new UsageError(positionals.length < count ? missing : 'There are too many arguments.');
    }
    const given = Object.entries(values);
    const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    const isSet = (flag: Flag) => given.some(([name, value]) => name === flag && value === true);
    return {
      words: positionals,
      flags: new Set(flags.filter(isSet)),
      values: new Map(texts),
    };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Parses the arguments of a command that takes one word. */
export const withWord =
  (
    missing: string,
    run: (word: string, context: CommandContext) => Promise<void>,
  ): Command['parse'] =>
  (args) => {
    const [word = ''] = readArguments(args, 1, [], missing).words;
    return (context) => run(word, context);
  };

/** Such as `3 photos`. */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  ECONNREFUSED: 'nothing is listening at its address',
};

/** Without paths; null if the error has no known code. */
export const knownReasonOf = (error: unknown): string | null =>
  reasons[String(codeOf(error))] ?? null;

/** On one line, without a full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = String(codeOf(error) ?? '');
  return knownReasonOf(error) ?? (error.message || code || error.name).replaceAll(/\s+/g, ' ');
}

/** The file that the command may not open; null for other errors. */
export function deniedPathOf(error: unknown): string | null {
  if (!['EACCES', 'EPERM'].includes(String(codeOf(error)))) return null;
  const path: unknown = error instanceof Error ? Reflect.get(error, 'path') : null;
  return typeof path === 'string' ? path : null;
}

/** For example for a copy that root made. */
export const deniedMessage = (name: string, path: string): string =>
  `${name}: permission is denied for the user ${userInfo().username}. Run as root: chown -R ${userInfo().username}: '${path}'`;

const pauseMs = 100;
const clearLine = '\r\u{1b}[2K';

interface ProgressLine {
  show(text: string): void;
  clear(): void;
}

/** Shows the progress on one line that is overwritten. Shows nothing if standard error is not a terminal. */
export function createProgressLine({ stderr }: Pick<Terminal, 'stderr'>): ProgressLine {
  let shownAt = Number.NEGATIVE_INFINITY;
  if (!stderr.isTTY) return { show: () => undefined, clear: () => undefined };
  return {
    show(text) {
      const at = performance.now();
      if (at - shownAt < pauseMs) return;
      shownAt = at;
      stderr.write(clearLine + text);
    },
    clear() {
      stderr.write(clearLine);
    },
  };
}
