/** The words for what the server refused, for small forms: where it names fields, they say it all. */
import type { Refusal } from '#contract/errors.ts';
import { describeRefusal } from '#web/api/forms/describe-refusal.ts';

export function describeBesideFields(refusal: Refusal): string | null {
  return refusal.errors === undefined ? describeRefusal(refusal) : null;
}
