/** Reads single values of settings, and refuses those that cannot be used with one line for who set them. */

/** A setting that cannot be used; the message is one line for the person who set it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export function refuse(name: string, value: string, expected: string): never {
  throw new SettingsError(`${name}=${value} cannot be used: ${expected}.`);
}

/** Secrets may stand in these, so that a message never repeats them. */
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
