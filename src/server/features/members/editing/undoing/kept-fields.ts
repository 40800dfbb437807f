/** What an undo leaves alone, because someone did not want it to be public. */
import { untoldFields } from '#contract/members/record.ts';
import { memberFlags } from '#contract/members/withheld.ts';
import { fieldsThatDiffer, type LoggedChange } from '#server/database/change-log/change-undo.ts';
import { describeFields, inSnapshot, isSame } from './undo-member-states.ts';

const { deceased: _deceased, ...untold } = untoldFields;
const blanks = Object.entries(untold);

/**
 * The fields of an edit that its undo does not change: wishes to be withheld or hidden, which it would switch off, and
 * what the member, or a keeper of the memorial, has removed, which it would publish again.
 */
export function findKept(
  { actor, accountId, before, after }: LoggedChange,
  isByKeeper: boolean,
): readonly string[] {
  if (before === null || after === null) return [];
  const wishes = memberFlags.filter(
    (flag) => inSnapshot(after, flag) === true && inSnapshot(before, flag) === false,
  );
  if (!isByKeeper && actor !== `account/${accountId}`) return wishes;
  const removed = blanks.flatMap(([field, blank]) =>
    field in after && isSame(after[field], blank) && !isSame(before[field], blank) ? [field] : [],
  );
  return [...wishes, ...removed];
}

/** Why an edit is not undone that does nothing else than withhold, hide or remove; null for others. */
export function whyKept(change: LoggedChange, isByKeeper: boolean): string | null {
  const { before, after } = change;
  if (before === null || after === null) return null;
  const kept = findKept(change, isByKeeper);
  const edited = fieldsThatDiffer(before, after);
  return edited.length > 0 && edited.every((field) => kept.includes(field))
    ? `What was withheld, hidden or removed stays so: ${describeFields(kept)}.`
    : null;
}
