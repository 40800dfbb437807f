import type { Refusal } from '#contract/errors.ts';

/** Distinguishes refusals from bugs. Compares the name, not the class: on the server, the bundle has its own copy of the class. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal';
}
