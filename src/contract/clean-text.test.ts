import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { accountFirstName, accountLastName, emailText } from './accounts/account.ts';
import { codeForm, linkToken, resetCodeText } from './accounts/codes.ts';
import { chosenPassword, givenPassword } from './accounts/passwords.ts';
import { secondFactorForm } from './accounts/second-factor.ts';
import { profileForm } from './accounts/settings.ts';
import { cleanName, toPlainDigits } from './clean-text.ts';
import { contactForm, contactToken } from './contact/contact.ts';
import { aliasText, memberShape } from './members/member-fields.ts';
import {
  filterText,
  firstNameText,
  lastNameText,
  numberInBody,
  numberInPath,
  searchTerm,
  typedNumber,
} from './primitives.ts';

const token = '0123456789abcdef'.repeat(3);

/** A bar marks the place of the characters that are inserted. */
const withDigits: [string, z.ZodMiniType, string, unknown][] = [
  ['a verification code', codeForm.shape.code, '123|456', '123456'],
  ['a reset code', resetCodeText, '1234|5678', '12345678'],
  ['the code of an authenticator app', secondFactorForm.shape.response, '123|456', '123456'],
  ['a recovery code', secondFactorForm.shape.response, 'abcd-2345-|efgh-6789', 'abcd2345efgh6789'],
  ['a mailed token', linkToken, `|${token}`, token],
  ['the token of a message', contactToken, `|${token}`, token],
  ['a number in a path', numberInPath, '|1120', 1120],
  ['a number in a body', numberInBody, '|1120', 1120],
  ['a typed number', typedNumber, 'FB |#1120', 1120],
  ['a phone', profileForm.shape.phoneNumber, '+1 312 |555 0123', '+1 312 555 0123'],
];
const names: [string, z.ZodMiniType, string, unknown][] = [
  ['the first name of an account', accountFirstName, 'Ann |Marie', 'Ann Marie'],
  ['the last name of an account', accountLastName, 'van |Lee', 'van Lee'],
  ['the first name of a new member', firstNameText, 'Ann |Marie', 'Ann Marie'],
  ['the last name of a new member', lastNameText, 'van |Lee', 'van Lee'],
  ['the first name of a member', memberShape.firstName, 'Ann |Marie', 'Ann Marie'],
  ['the last name of a member', memberShape.lastName, 'van |Lee', 'van Lee'],
  ['an alias', aliasText, 'Jumping |Ann', 'Jumping Ann'],
  ['the name of a sender', contactForm.shape.name, 'Ann |Lee', 'Ann Lee'],
];
const fields: [string, z.ZodMiniType, string, unknown][] = [
  ['an email', emailText, 'ann@exam|ple.org', 'ann@example.org'],
  ['a search term', searchTerm, 'Ann L|ee', 'Ann Lee'],
  ['a filter', filterText, 'Ann L|ee', 'Ann Lee'],
  ['a profile name', profileForm.shape.profileName, 'Zoë|99', 'Zoë99'],
  ...withDigits,
  ...names,
];

const invisible = [
  ['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u180b', '\u180e', '\u180f'],
  ['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202c', '\u202e'],
  ['\u2060', '\u2061', '\u2063', '\u2066', '\u2069', '\u206f', '\u2800', '\u3164'],
  ['\ufe00', '\ufe0f', '\ufeff', '\uffa0', '\ufff9', '\u{1d173}'],
  ['\u{e0001}', '\u{e0061}', '\u{e007f}', '\u{e0100}', '\u{e01ef}'],
].flat();

const blanks = [
  ['\t', '\n', '\r\n', '\u000b', '\f', '\u0085', '\u00a0', '\u1680', '\u2000', '\u2003', '\u2009'],
  ['\u200a', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000', '  ', ' \u00a0 '],
].flat();

/** In Arabic, Persian, N'Ko, Devanagari, Bengali, Thai, Tibetan, Khmer, full-width, mathematical and other digits. */
const zeros = [
  ['\u0660', '\u06f0', '\u07c0', '\u0966', '\u09e6', '\u0a66', '\u0be6', '\u0e50', '\u0f20'],
  ['\u1040', '\u17e0', '\u1810', '\ua8d0', '\uff10', '\u{104a0}', '\u{1d7ce}', '\u{1d7d8}'],
  ['\u{1d7f6}', '\u{1e950}', '\u{1fbf0}'],
].flat();

/** The digits of a text in another script, such as the one with the zero `٠`. */
const inScript = (zero: string, text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) =>
    String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)),
  );

const parsed = (schema: z.ZodMiniType, text: string) => schema.safeParse(text).data;

describe('before they are judged', () => {
  test.each(fields)('invisible characters are removed from %s', (_, schema, text, clean) => {
    const plain = text.replace('|', '');
    for (const character of invisible) {
      const code = `U+${character.codePointAt(0)?.toString(16)}`;
      expect(parsed(schema, text.replace('|', character)), code).toBe(clean);
      expect(parsed(schema, character + plain), `${code} first`).toBe(clean);
      expect(parsed(schema, plain + character), `${code} last`).toBe(clean);
      expect(parsed(schema, ` ${character} ${plain}\u00a0${character}`), code).toBe(clean);
    }
  });

  test.each(fields)('blanks of all kinds are removed around %s', (_, schema, text, clean) => {
    const plain = text.replace('|', '');
    for (const blank of blanks) {
      expect(parsed(schema, blank + plain + blank), JSON.stringify(blank)).toBe(clean);
    }
  });

  test.each([...names, ['a search term', searchTerm, 'Ann |Lee', 'Ann Lee'] as const])(
    'blanks of all kinds are plain ones within %s',
    (_, schema, text, clean) => {
      for (const blank of blanks) {
        expect(parsed(schema, text.replace(' |', blank)), JSON.stringify(blank)).toBe(clean);
      }
    },
  );

  test.each(withDigits)('digits of all scripts are read in %s', (_, schema, text, clean) => {
    for (const zero of zeros) {
      const foreign = inScript(zero, text.replace('|', ''));
      expect(parsed(schema, foreign), foreign).toBe(clean);
    }
  });

  test.each([
    'p\u200bass w\u00f6rd\u00a0',
    '\u3164secret',
    'ＰＡＳＳ １２３４',
    ' \u0661\u0662 secret ',
  ])('nothing is changed in the password %j', (password) => {
    expect(parsed(chosenPassword, password)).toBe(password);
    expect(parsed(givenPassword, password)).toBe(password);
  });
});

test('each decimal digit of Unicode is read', () => {
  const all = Array.from({ length: 0x11_00_00 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  expect(toPlainDigits(all.join(''))).toBe('0123456789'.repeat(all.length / 10));
});

test.each([
  ['joiners between letters', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['joiners between letters and marks', 'क\u094d\u200dष', 'क\u094d\u200dष'],
  ['joiners in a word of Sinhala', 'ශ\u0dca\u200dරී', 'ශ\u0dca\u200dරී'],
  ['digits of another script', 'Ann ٤१４', 'Ann ٤१４'],
  ['signs and capitals', "Jean-Luc O’Brien d'A. (Bob)", "Jean-Luc O’Brien d'A. (Bob)"],
  ['letters of right-to-left scripts', 'محمد שלום', 'محمد שלום'],
])('%s stay in a name', (_, name, clean) => {
  expect(cleanName(name)).toBe(clean);
});

test.each([
  ['a joiner at the beginning', '\u200dAnn', 'Ann'],
  ['a joiner at the end', 'Ann\u200c', 'Ann'],
  ['a joiner before a blank', 'Ann\u200d Lee', 'Ann Lee'],
  ['a joiner between pictures', '👩\u200d🚀', '👩🚀'],
  ['several joiners', 'A\u200d\u200dnn', 'Ann'],
  ['a joiner before a filler', 'Ann\u200d\u3164', 'Ann'],
  ['isolates around a name', '\u2068Ann Lee\u2069', 'Ann Lee'],
  ['an invisible character before an accent', 'Zoe\u200b\u0308', 'Zoë'],
  ['soft hyphens', 'Anna\u00adbel', 'Annabel'],
  ['a line break', 'Ann\r\n  Lee', 'Ann Lee'],
])('a name is cleaned of %s', (_, name, clean) => {
  expect(cleanName(name)).toBe(clean);
  expect(cleanName(clean)).toBe(clean);
});

const nothingToSee = [
  ['', ' ', ' \u00a0\u3000', '\t\r\n', '\u2028', '\u3164', '\u2800', '\u115f\u1160', '\uffa0'],
  ['\u200b', '\u200c', '\u200d\u200d', '\u00ad', '\u180e', '\u2066 \u2069', '\ufeff\u2060'],
  ['\ufe0f', '\ufe0f\u200d\ufe0f', '\u034f', '\u{e0020}', '\u{e0100}'],
].flat();

test.each([
  ['a first name', firstNameText, 'First name is required.'],
  ['a last name of an account', accountLastName, 'Last name is required.'],
  ['a profile name', profileForm.shape.profileName, 'Profile name is required.'],
  ['a first name of a member', memberShape.firstName, 'First name is missing.'],
  ['an alias', aliasText, 'Alias is missing.'],
  ['a search term', searchTerm, 'Please enter a number or a name.'],
  ['a number', numberInBody, 'Please enter a number.'],
] as const)('%s of which nothing remains is refused', (_, schema, message) => {
  for (const text of nothingToSee) {
    const [first] = schema.safeParse(text).error?.issues ?? [];
    expect(first?.message, JSON.stringify(text)).toBe(message);
  }
});

test.each(['\u0301', '\u200b\u0301\u200d\u0301', '\u0e31'])(
  'the name %j is refused, because it has only marks',
  (name) => {
    expect(firstNameText.safeParse(name).success).toBe(false);
  },
);

test.each(['a\0', '\ud800', 'a\udc00b'])('the search term %j is refused', (term) => {
  expect(searchTerm.safeParse(term).success).toBe(false);
});

test('what is removed does not count towards the limits', () => {
  const term = 'x'.repeat(100);
  expect(searchTerm.parse(` \u200b${term}\u200b `)).toBe(term);
  expect(firstNameText.parse(`\u2066${term}\u2069\u3000`)).toBe(term);
  expect(searchTerm.safeParse(`${term}x`).success).toBe(false);
});

/** In canonical order, each of the latter precedes all of the former. */
const unorderedMarks = '\u0301'.repeat(300_000) + '\u0316'.repeat(300_000);

test.each<[string, z.ZodMiniType, string]>([
  ['a phone', profileForm.shape.phoneNumber, '+'.repeat(300_000)],
  ['an email', emailText, unorderedMarks],
  ['a name', accountFirstName, unorderedMarks],
  ['a number', typedNumber, unorderedMarks],
  ['a code', resetCodeText, unorderedMarks],
])('a very long text is refused as %s without many steps for each character', (_, schema, text) => {
  expect(schema.safeParse(text).success).toBe(false);
});
