import { expect, test } from 'vitest';
import {
  eightDigits,
  linkCode,
  pastedCode,
  pastedEmail,
  pastedNumber,
  pastedPhone,
  pastedProfileName,
  pastedWhole,
  recoveryCode,
  sixDigits,
} from './pasted-value.ts';

type Case = readonly [pasted: string, value: string];

const token = '0123456789abcdef'.repeat(3);

const wholeNumbers: readonly Case[] = [
  ['1971', '1971'],
  ['(1971)', '1971'],
  ['1971.', '1971'],
  ['"1971"', '1971'],
  ['1971?', '1971'],
  ['in 1971', '1971'],
  ['Year: 1971', '1971'],
  ['\u00a01971\t', '1971'],
  ['１９７１', '1971'],
  ['19\u{200b}71', '1971'],
  ['1st', '1'],
  ['', ''],
  // Not clear.
  ['-5', '-5'],
  ['1,971', '1,971'],
  ['12/07/1975', '12/07/1975'],
  ['unknown', 'unknown'],
];

test.each(wholeNumbers)('a day or a year pasted as %j is %j', (pasted, value) => {
  expect(pastedWhole(pasted)).toBe(value);
});

const numbers: readonly Case[] = [
  ['1120', '1120'],
  ['FB #1120', '1120'],
  ['FB no. 1120', '1120'],
  ['#1120.', '1120'],
  ['1,120', '1120'],
  ['Freak Brother #1120', '1120'],
  ['Ann Moss, FB 1120', '1120'],
  ['Number:\t1120\n', '1120'],
  ['ＦＢ１１２０', '1120'],
  ['FB\u{200b}1120', '1120'],
  // Not clear, or of another series.
  ['NNFB 1120', 'NNFB 1120'],
  ['-1120', '-1120'],
  ['FB 1120, FB 1121', 'FB 1120, FB 1121'],
  ['1120-1125', '1120-1125'],
  ['Ann Moss', 'Ann Moss'],
];

test.each(numbers)("a member's number pasted as %j is %j", (pasted, value) => {
  expect(pastedNumber(pasted, 'fb')).toBe(value);
});

test('a number of a night list is taken with its own label only', () => {
  expect(pastedNumber('NNFB #3', 'nnfb')).toBe('3');
  expect(pastedNumber('FB 3', 'nnfb')).toBe('FB 3');
});

const codes: readonly Case[] = [
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['123\u2011456', '123456'],
  ['１２３４５６', '123456'],
  ['123\u{200b}456', '123456'],
  ['Code: 123 456', '123456'],
  ['“123456”', '123456'],
  ['123456 is your code for Freak Brothers. It works for 10 minutes.', '123456'],
  ['Your code is 123456. It works for 10 minutes.', '123456'],
  ['Code 123456, again: 123456', '123456'],
  // Not clear.
  ['12345', '12345'],
  ['Code 1234567', 'Code1234567'],
  ['123456 or 654321', '123456or654321'],
  ['call 602 555 0142', 'call6025550142'],
  ['', ''],
];

test.each(codes)('a code pasted as %j is %j', (pasted, value) => {
  expect(pastedCode(pasted, [sixDigits])).toBe(value);
});

const resetCodes: readonly Case[] = [
  ['1234 5678', '12345678'],
  ['12345678 is your code. It works for 10 minutes.', '12345678'],
  [token, token],
  [`${token.slice(0, 30)}\n${token.slice(30)}`, token],
  [`https://example.org/recover-password#${token}`, token],
  [`Open https://example.org/recover-password#${token} within 10 minutes.`, token],
  ['123456', '123456'],
];

test.each(resetCodes)('a code or a link pasted as %j is %j', (pasted, value) => {
  expect(pastedCode(pasted, [eightDigits, linkCode])).toBe(value);
});

const recoveryCodes: readonly Case[] = [
  ['a1b2c3d4e5f6g7h8', 'a1b2c3d4e5f6g7h8'],
  ['a1b2-c3d4-e5f6-g7h8', 'a1b2c3d4e5f6g7h8'],
  ['A1B2–C3D4–E5F6–G7H8', 'A1B2C3D4E5F6G7H8'],
  ['1. a1b2-c3d4-e5f6-g7h8', 'a1b2c3d4e5f6g7h8'],
  ['a1b2-c3d4-e5f6', 'a1b2c3d4e5f6'],
];

test.each(recoveryCodes)('a recovery code pasted as %j is %j', (pasted, value) => {
  expect(pastedCode(pasted, [recoveryCode])).toBe(value);
});

const emails: readonly Case[] = [
  ['ann@example.org', 'ann@example.org'],
  [' Ann@Example.org ', 'Ann@Example.org'],
  ['<ann@example.org>', 'ann@example.org'],
  ['Ann Moss <ann@example.org>', 'ann@example.org'],
  ['"Moss, Ann" <ann@example.org>;', 'ann@example.org'],
  ['(mailto:ann@example.org?subject=Hello)', 'ann@example.org'],
  ["'ann@example.org", "'ann@example.org"],
  ['E-mail address: <mailto:ann@example.org>', 'ann@example.org'],
  ['ann@example.org.', 'ann@example.org'],
  ['“ann@example.org”', 'ann@example.org'],
  ['an\u{200b}n@example.org', 'ann@example.org'],
  ['what?&=+ann@example.org', 'what?&=+ann@example.org'],
  ['ann@example.org <ann@example.org>', 'ann@example.org'],
  ['ann@example.org<mailto:ann@example.org>', 'ann@example.org'],
  ["'ann@example.org'", 'ann@example.org'],
  ['email：ann@example.org', 'ann@example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  // Not clear.
  ['ann moss@example.org', 'ann moss@example.org'],
  ['ann@example.org, bea@example.org', 'ann@example.org, bea@example.org'],
  ['Ann Moss', 'Ann Moss'],
  ['', ''],
];

test.each(emails)('an email pasted as %j is %j', (pasted, value) => {
  expect(pastedEmail(pasted)).toBe(value);
});

const phones: readonly Case[] = [
  ['+16025550142', '+16025550142'],
  [' +1 602 555 0142 ', '+1 602 555 0142'],
  ['(602) 555-0142', '(602) 555-0142'],
  ['+49 171/5550142', '+49 171/5550142'],
  ['+1 602‑555‑0142', '+1 602‐555‐0142'],
  ['+49 (0) 171 5550142', '+49 (0) 171 5550142'],
  ['tel:+1-602-555-0142', '+1-602-555-0142'],
  ['+1 602 555 0142 (mobile)', '+1 602 555 0142'],
  ['Cell 602-555-0142.', '602-555-0142'],
  ['\u{202a}+16025550142\u{202c}', '+16025550142'],
  ['＋１６０２５５５０１４２', '+16025550142'],
  ['', ''],
  // Not clear.
  ['602-555-0142 ext. 5', '602-555-0142 ext. 5'],
  ['602-555-0142 or 602-555-0143', '602-555-0142 or 602-555-0143'],
  ['1-800-FLOWERS', '1-800-FLOWERS'],
  ['602-555-0142x5', '602-555-0142x5'],
  ['none', 'none'],
];

test.each(phones)('a phone pasted as %j is %j', (pasted, value) => {
  expect(pastedPhone(pasted)).toBe(value);
});

const profileNames: readonly Case[] = [
  ['ann41', 'ann41'],
  ['@ann41', 'ann41'],
  ['"ann41"', 'ann41'],
  ['ann41.', 'ann41'],
  ['#ann41', 'ann41'],
  ['ann\u{200b}41', 'ann41'],
  ['\u00a0Åsa\u00a0', 'Åsa'],
  ['हिन्दी', 'हिन्दी'],
  ['', ''],
  // Not clear.
  ['ann moss', 'ann moss'],
];

test.each(profileNames)('a profile name pasted as %j is %j', (pasted, value) => {
  expect(pastedProfileName(pasted)).toBe(value);
});

test.each(['+', '.', 'a', '1 ', 'a@a.', 'x', '-1'])(
  'does not search a very long text of %j',
  (part) => {
    const long = `${part.repeat(300_000)}!`;
    const found = [
      pastedWhole(long),
      pastedNumber(long),
      pastedEmail(long),
      pastedPhone(long),
      pastedProfileName(long),
    ];
    expect(new Set(found)).toEqual(new Set([long]));
    expect(pastedCode(long, [sixDigits, recoveryCode, linkCode])).toBe(
      long.replaceAll(/[ -]/g, ''),
    );
  },
);
