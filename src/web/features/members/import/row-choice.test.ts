import { expect, test } from 'vitest';
import {
  keptList,
  leaveOutList,
  writeLines,
  type ImportReport,
  type ImportRow,
  type RowKind,
} from '#contract/members/import.ts';
import {
  allRows,
  countTaken,
  isTaken,
  keepChoice,
  setKinds,
  toggleRow,
  toQuery,
} from './row-choice.ts';

const row = (line: number, kind: RowKind): ImportRow => ({
  line,
  kind,
  member: null,
  cells: [],
  problem: '',
});

const report: ImportReport = {
  encoding: 'UTF-8',
  isComplete: true,
  problemCount: 0,
  problems: [],
  added: 10,
  changed: 5,
  unchanged: 2,
  refused: 1,
  leftOut: 0,
  firstLeftOut: [],
  notes: [],
};

test('takes all rows but the refused ones', () => {
  expect(isTaken(allRows, row(2, 'added'))).toBe(true);
  expect(isTaken(allRows, row(3, 'refused'))).toBe(false);
  expect(toQuery(allRows)).toEqual({});
});

test('leaves single rows out and takes them again', () => {
  const without = [row(2, 'added'), row(3, 'added'), row(9, 'changed')].reduce(toggleRow, allRows);
  expect(toQuery(without)).toEqual({ leaveOut: '2-3,9' });
  expect(countTaken(without, 'added', report)).toBe(8);
  expect(countTaken(without, 'changed', report)).toBe(4);
  expect(toQuery(toggleRow(without, row(9, 'changed')))).toEqual({ leaveOut: '2-3' });
});

test('leaves out a kind besides the rows to keep', () => {
  const single = toggleRow(toggleRow(allRows, row(2, 'added')), row(9, 'changed'));
  const none = setKinds(single, ['added', 'refused'], true);
  const kept = toggleRow(none, row(7, 'added'));
  expect(toQuery(kept)).toEqual({ leaveOut: 'added,refused,9', keep: '7' });
  expect(countTaken(kept, 'added', report)).toBe(1);
  expect(isTaken(kept, row(2, 'added'))).toBe(false);
  expect(toQuery(setKinds(kept, ['added'], false))).toEqual({ leaveOut: 'refused,9' });
});

test('forgets the choice of rows that have become another kind', () => {
  const choice = [row(2, 'added'), row(9, 'changed'), row(4, 'changed')].reduce(toggleRow, allRows);
  const kept = keepChoice(choice, [row(2, 'changed'), row(9, 'changed')]);
  expect(toQuery(kept)).toEqual({ leaveOut: '9' });
});

test('has no parameters when too many single rows are chosen', () => {
  const lines = Array.from({ length: 500 }, (_, index) => 10_000 + 2 * index);
  const choice = lines.map((line) => row(line, 'added')).reduce(toggleRow, allRows);
  expect(toQuery(choice)).toBeNull();
});

test('writes lines as the server reads them', () => {
  const text = writeLines([9, 3, 4, 5, 7]);
  expect(text).toBe('3-5,7,9');
  const lines = [
    { first: 3, last: 5 },
    { first: 7, last: 7 },
    { first: 9, last: 9 },
  ];
  expect(leaveOutList.parse(`refused,${text}`)).toEqual({ lines, kinds: ['refused'] });
  expect(keptList.parse(text)).toEqual({ lines, kinds: [] });
  expect(keptList.parse(undefined)).toEqual({ lines: [], kinds: [] });
});
