import { afterEach, expect, test, vi } from 'vitest';
import { detailsForm } from './details-form.ts';

afterEach(() => void vi.useRealTimers());

// The server judges what is in the future: see photo-details.test.ts.
test.each([
  ['1970-01-01', '26', '11', '2026', []],
  ['2001-01-01', '', '', '2020', []],
  ['2025-11-26', '26', '11', '2026', []],
  ['2090-01-01', '', '', '2080', []],
  ['2026-11-26', '', '12', '2026', []],
  ['2001-01-01', '30', '2', '2020', ['day']],
  ['2001-01-01', '3', '', '2020', ['month']],
  ['2001-01-01', '', '3', '', ['year']],
  ['2001-01-01', '', '', '1899', ['year']],
])('on a device of %s, the date %s-%s-%s is refused at %j', (clock, day, month, year, fields) => {
  vi.useFakeTimers({ now: Date.parse(clock) });
  const { error } = detailsForm.safeParse({
    caption: 'A jump',
    description: '',
    day,
    month,
    year,
    location: '',
  });
  expect(error?.issues.map(({ path: [field] }) => field) ?? []).toEqual(fields);
});
