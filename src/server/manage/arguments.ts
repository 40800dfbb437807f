import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

interface Arguments<Flag extends string> {
  readonly words: readonly string[];
  readonly flags: ReadonlySet<Flag>;
}

/** @throws UsageError unless there are exactly `count` words and only the given flags */
export function readArguments<Flag extends string = never>(
  args: readonly string[],
  count: number,
  flags: readonly Flag[] = [],
  missing = 'Add the path of a file.',
): Arguments<Flag> {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
    });
    if (positionals.length !== count) {
      throw new UsageError(positionals.length < count ? missing : 'There are too many arguments.');
    }
    return { words: positionals, flags: new Set(flags.filter((flag) => values[flag] === true)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
