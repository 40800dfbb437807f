import { expect, test } from 'vitest';
import type { Ledger, NumberRecord } from '#contract/members/ledger.ts';
import { describeJump, describeReserved, describeTaken } from './describe-number.ts';

const free: NumberRecord = {
  series: 'fb',
  number: 41,
  state: 'free',
  note: '',
  markedAt: null,
  member: null,
};
const member = { firstName: 'Carol', lastName: 'Reed', deceased: false };

test.each<[string | null, Partial<NumberRecord>]>([
  ['FB41 belongs to Carol Reed.', { state: 'issued', member }],
  ['NNFS41 belongs to Carol Reed.', { series: 'nnfs', state: 'issued', member }],
  ['FB41 is void and cannot be used.', { state: 'void' }],
  ['FB41 is void (Misprint) and cannot be used.', { state: 'void', note: 'Misprint' }],
  [null, { state: 'reserved', note: 'For Bo' }],
  [null, { state: 'gap' }],
  [null, {}],
])('says %s of a number that cannot be given', (text, record) => {
  expect(describeTaken({ ...free, ...record })).toBe(text);
});

test.each<[string | null, Partial<NumberRecord>]>([
  ['FB41 is reserved. Use it only for that member.', { state: 'reserved' }],
  [
    'FB41 is reserved (For Bo). Use it only for that member.',
    { state: 'reserved', note: 'For Bo' },
  ],
  [null, { state: 'issued', member }],
  [null, {}],
])('says %s of a reserved number', (text, record) => {
  expect(describeReserved({ ...free, ...record })).toBe(text);
});

test.each<[string | null, Pick<Ledger, 'highest' | 'next'>]>([
  [null, { highest: 318, next: 319 }],
  [null, { highest: 0, next: 1 }],
  ['FB319 is reserved or void, so FB320 is next.', { highest: 318, next: 320 }],
  ['FB319 to FB320 are reserved or void, so FB321 is next.', { highest: 318, next: 321 }],
  // No number is left above the highest.
  [null, { highest: 9_999_997, next: 9_999_997 }],
])('says %s of the next number', (text, numbers) => {
  const counts = { series: 'fb', issued: 0, gaps: 0, reserved: 0, void: 0 } as const;
  expect(describeJump({ ...counts, ...numbers, runs: [], more: null })).toBe(text);
});
