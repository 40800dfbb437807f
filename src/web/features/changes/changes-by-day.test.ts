import { expect, test } from 'vitest';
import type { LoggedChangeView } from '#contract/changes/changes.ts';
import { changesByDay } from './changes-by-day.ts';

const change = (
  changeId: number,
  changedAt: string,
  accountId: number,
  undoes: number | null = null,
) =>
  ({
    changeId,
    changedAt,
    by: { kind: 'account', accountId, name: '' },
    undoes,
  }) as LoggedChangeView;

const ids = (changes: readonly LoggedChangeView[]) =>
  changesByDay(changes).map(([, groups]) =>
    groups.map((group) => group.map(({ changeId }) => changeId)),
  );

test('groups what one account did at the same moment, by day', () => {
  const noon = '2026-07-02T12:00:00.000Z';
  expect(
    ids([
      change(9, noon, 1),
      change(8, noon, 1),
      change(7, noon, 2),
      change(6, '2026-07-02T11:59:59.999Z', 1),
      change(5, '2026-06-30T12:00:00.000Z', 1),
    ]),
  ).toEqual([[[9, 8], [7], [6]], [[5]]]);
});

test('groups what one undo took back', () => {
  const noon = '2026-07-02T12:00:00.000Z';
  expect(ids([change(9, noon, 1, 3), change(8, noon, 1, 2), change(7, noon, 1)])).toEqual([
    [[9, 8], [7]],
  ]);
});
