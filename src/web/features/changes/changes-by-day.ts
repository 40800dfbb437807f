import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { formatWeekdayDate } from '#web/ui/format-date.ts';

/** Changes that were made at once, such as by an import or by one undo; mostly only one. */
export type ChangesAtOnce = readonly [LoggedChangeView, ...LoggedChangeView[]];

function together(changes: readonly LoggedChangeView[]): readonly ChangesAtOnce[] {
  const groups = Map.groupBy(changes, ({ changedAt, by, undoes }) =>
    [changedAt, by.kind, by.accountId ?? by.name, undoes === null].join(' '),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

/** Days in the reader's time zone, with their changes in the given order. */
export function changesByDay(
  changes: readonly LoggedChangeView[],
): readonly (readonly [day: string, groups: readonly ChangesAtOnce[]])[] {
  const days = Map.groupBy(changes, ({ changedAt }) => formatWeekdayDate(changedAt));
  return Array.from(days, ([day, ofDay]) => [day, together(ofDay)]);
}
