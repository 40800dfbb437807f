/** The problems of a file, as lists on the screen. */
import type { Refusal } from '#contract/errors.ts';
import type { ImportReport } from '#contract/members/import.ts';

export type Problems = ImportReport['problems'];

/** The server names a line `line 3`. */
export function problemsOf({ errors = {} }: Refusal): Problems {
  return Object.entries(errors).map(([where, message]) => {
    const line = /^line (\d+)$/.exec(where)?.[1];
    return { line: line === undefined ? null : Number(line), message };
  });
}
