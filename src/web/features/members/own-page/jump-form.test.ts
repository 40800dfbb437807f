import { afterEach, expect, test, vi } from 'vitest';
import { blankFields, pickFields, textFieldNames } from '#contract/members/member-fields.ts';
import { jumpForm } from './jump-form.ts';

const texts = pickFields(blankFields, textFieldNames);

afterEach(() => void vi.useRealTimers());

// The server judges what is in the future: see member-fields.test.ts.
test.each([
  ['1970-01-01', '26', '11', '2026', []],
  ['2001-01-01', '', '', '2020', []],
  ['2025-11-26', '26', '11', '2026', []],
  ['2026-11-25', '26', '11', '2026', []],
  ['2027-11-26', '26', '11', '2026', []],
  ['2090-01-01', '', '', '2080', []],
  ['2026-11-26', '', '12', '2026', []],
  ['2001-01-01', '30', '2', '2020', ['day']],
  ['2090-01-01', '29', '2', '2081', ['day']],
  ['2001-01-01', '', '', '1969', ['year']],
])('on a device of %s, the date %s-%s-%s is refused at %j', (clock, day, month, year, fields) => {
  vi.useFakeTimers({ now: Date.parse(clock) });
  const { error } = jumpForm.safeParse({ day, month, year, ...texts });
  expect(error?.issues.map(({ path: [field] }) => field) ?? []).toEqual(fields);
});
