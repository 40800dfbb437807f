import { parseArgs } from 'node:util';
import { UsageError } from './command.ts';

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
