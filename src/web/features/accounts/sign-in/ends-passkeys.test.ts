import { expect, test } from 'vitest';
import { endsPasskeys } from './ends-passkeys.ts';

const passkey = { id: 1, name: 'Phone', createdAt: '2026-01-01T00:00:00.000Z', usedAt: null };

test.each([
  { has: [passkey], isOn: false, ends: true },
  { has: [passkey], isOn: true, ends: false },
  { has: [], isOn: false, ends: false },
])('$has.length passkeys with two-step sign-in $isOn: they end: $ends', ({ has, isOn, ends }) => {
  const secondFactor = { isOn, isRequired: false, hasTotp: false, recoveryCodesLeft: 0 };
  expect(endsPasskeys({ passkeys: has, secondFactor })).toBe(ends);
});
