import { expect, test } from 'vitest';
import { isSamePhone } from './phone-change.ts';

test.each([
  ['+13125550123', true],
  ['+1 (312) 555-0123', true],
  ['312.555.0123', true],
  ['1 312 555 0123', true],
  ['001 312 555 0123', true],
  ['tel:+1-312-555-0123', true],
  ['\u202a＋１ ٣١٢ ५५५ 0123\u202c', true],
  ['+13125550124', false],
  ['555-0123', false],
  ['', false],
])('compares %s with the stored number', (typed, isSame) => {
  expect(isSamePhone(typed, '+13125550123')).toBe(isSame);
});

test('compares a number with an account without a phone', () => {
  expect(isSamePhone(' ', '')).toBe(true);
  expect(isSamePhone('1', '')).toBe(false);
});
