/** Reads single values of settings, and collects every problem for the person who set them. */
import { emailText } from '#contract/account-fields.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that cannot be used; the message has one line for each problem. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    // A value may contain line breaks.
    const lines = problems.map((problem) => problem.replaceAll(/\s+/g, ' '));
    super(lines.join('\n'));
    this.problems = lines;
  }
}

type Readers<Result> = { readonly [Name in keyof Result]: () => Result[Name] };

/**
 * Calls every reader, also after one has failed.
 *
 * @throws SettingsError with the problems of all readers.
 */
export function readAll<Result extends object>(readers: Readers<Result>): Result {
  const problems: string[] = [];
  const result: Partial<Result> = {};
  for (const name in readers) {
    try {
      result[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new SettingsError(...problems);
  return result as Result;
}

export function refuse(name: string, value: string, expected: string): never {
  throw new SettingsError(`${name}=${value} cannot be used: ${expected}.`);
}

/** For values that may contain a secret: the message never repeats them. */
export function refuseSecret(name: string, expected: string): never {
  throw new SettingsError(`${name} cannot be used: ${expected}.`);
}

export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^[0-9]{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    refuse(name, value, `it must be a whole number from ${least} to ${most}`);
  }
  return number;
}

export function oneOf(name: string, value: string, values: readonly string[]): string {
  if (!values.includes(value)) refuse(name, value, `it must be one of ${values.join(', ')}`);
  return value;
}

/** @param fallback what an unset value means */
export const isOn = (name: string, value: string | undefined, fallback: 'on' | 'off'): boolean =>
  oneOf(name, value ?? fallback, ['on', 'off']) === 'on';

export function emailOrNull(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const result = emailText.safeParse(value);
  return result.success ? result.data : refuse(name, value, 'it must be an e-mail address');
}

/** Says which setting leads to what failed. */
export async function naming<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${what} cannot be used: ${reason}`, { cause: error });
  }
}
