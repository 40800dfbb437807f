import { describe, expect, test } from 'vitest';
import { buildMemberRecord } from '#tests/support/sites/builders.ts';
import { memberRecordAt } from './member-fields.ts';

const now = Date.UTC(2026, 6, 1, 12);

function problemsOf(given: Record<string, unknown>): string[] {
  const result = memberRecordAt(now).safeParse({ ...buildMemberRecord(), ...given });
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

const accepted: [string, Record<string, unknown>][] = [
  ['the highest number', { number: 9_999_999 }],
  ['100 characters of a name, however many units they take', { lastName: '💚'.repeat(100) }],
  ['a name in any script', { firstName: 'محمد', lastName: 'Nguyễn-O’Łaß' }],
  ['a year alone', { year: 1970 }],
  ['a day without a month', { day: 31, year: 1999 }],
  ['a later month and day of last year', { day: 31, month: 12, year: 2025 }],
  ['a month without a year', { day: 31, month: 12 }],
  ['29 February of a leap year', { day: 29, month: 2, year: 2024 }],
  ['29 February of an unknown year', { day: 29, month: 2 }],
  ['today', { day: 1, month: 7, year: 2026 }],
  ['what is tomorrow here and today in the east', { day: 2, month: 7, year: 2026 }],
  ['10,000 characters of a story', { story: 'x'.repeat(10_000) }],
  [
    'any characters in a story',
    { story: '<b>a</b>\tb\u0007\u2028\u202e\ud83d\udc9a', location: 'a\nb' },
  ],
  ['20 aliases', { aliases: Array.from({ length: 20 }, (_, index) => `Alias ${index}`) }],
];

const refused: [string, Record<string, unknown>, string][] = [
  ['no number', { number: '' }, 'Number is missing.'],
  ['0', { number: 0 }, 'Number must be a whole number from 1 to 9999999, not 0.'],
  ['a negative number', { number: -1 }, 'Number must be a whole number from 1 to 9999999, not -1.'],
  ['a fraction', { number: 1.5 }, 'Number must be a whole number from 1 to 9999999, not 1.5.'],
  [
    'too high a number',
    { number: 1e7 },
    'Number must be a whole number from 1 to 9999999, not 10000000.',
  ],
  [
    'words for a number',
    { number: 'ten' },
    'Number must be a whole number from 1 to 9999999, not ten.',
  ],
  ['another series', { series: 'xx' }, 'Series xx is not one of fb, nnfb, nnfs.'],
  ['a blank first name', { firstName: ' \u00a0' }, 'First name is missing.'],
  ['no last name', { lastName: '' }, 'Last name is missing.'],
  [
    'a long name',
    { lastName: 'x'.repeat(101) },
    'Last name has 1 character too many. The limit is 100.',
  ],
  ['NUL', { firstName: 'A\0' }, 'First name contains a character that is not allowed (U+0000).'],
  [
    'a control character',
    { firstName: 'A\u0007B' },
    'First name contains a character that is not allowed (U+0007).',
  ],
  [
    'half a character',
    { firstName: 'A\ud800' },
    'First name contains a character that is not allowed.',
  ],
  ['NUL in a story', { story: 'a\0' }, 'Story contains a character that is not allowed.'],
  [
    'half a character in a story',
    { story: 'a\ud800' },
    'Story contains a character that is not allowed.',
  ],
  [
    'a long story',
    { story: 'x'.repeat(10_001) },
    'Story has 1 character too many. The limit is 10,000.',
  ],
  [
    'a long place',
    { location: 'x'.repeat(201) },
    'Location has 1 character too many. The limit is 200.',
  ],
  [
    'a long maneuver',
    { maneuver: 'x'.repeat(201) },
    'Jump has 1 character too many. The limit is 200.',
  ],
  ['a word for a truth', { deceased: 'maybe' }, 'Deceased maybe is not true or false.'],
  ['day 32', { day: 32 }, 'Day must be a whole number from 1 to 31, not 32.'],
  ['month 13', { month: 13 }, 'Month must be a whole number from 1 to 12, not 13.'],
  ['1969', { year: 1969 }, 'Year must be a whole number from 1970 to 9999, not 1969.'],
  ['31 February', { day: 31, month: 2, year: 1999 }, 'Day 31 does not exist in month 2 of 1999.'],
  ['31 April', { day: 31, month: 4 }, 'Day 31 does not exist in month 4.'],
  [
    '29 February 1999',
    { day: 29, month: 2, year: 1999 },
    'Day 29 does not exist in month 2 of 1999.',
  ],
  ['next year', { year: 2027 }, 'The date is in the future.'],
  ['a year that is to come', { day: 1, month: 1, year: 2027 }, 'The date is in the future.'],
  ['next month', { month: 8, year: 2026 }, 'The date is in the future.'],
  ['the day after tomorrow', { day: 3, month: 7, year: 2026 }, 'The date is in the future.'],
  ['a bar in an alias', { aliases: ['a|b'] }, 'An alias cannot contain |.'],
  ['an empty alias', { aliases: [' '] }, 'Alias is missing.'],
  [
    'a long alias',
    { aliases: ['x'.repeat(101)] },
    'Alias has 1 character too many. The limit is 100.',
  ],
  [
    '21 aliases',
    { aliases: Array.from({ length: 21 }, () => 'a') },
    'There are more than 20 aliases.',
  ],
];

const partsToCome = [
  [{ year: 2027 }, 'year'],
  [{ day: 1, month: 1, year: 2027 }, 'year'],
  [{ day: 31, month: 12, year: 9999 }, 'year'],
  [{ month: 8, year: 2026 }, 'month'],
  [{ day: 1, month: 8, year: 2026 }, 'month'],
  [{ day: 3, month: 7, year: 2026 }, 'day'],
] as const;

describe('a member record', () => {
  test.each(partsToCome)(
    'rejects the date %j, which is in the future, at the field %s',
    (date, field) => {
      const { error } = memberRecordAt(now).safeParse({ ...buildMemberRecord(), ...date });
      expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
    },
  );

  test.each(accepted)('accepts %s', (_, given) => {
    expect(problemsOf(given)).toEqual([]);
  });

  test.each(refused)('rejects %s', (_, given, message) => {
    expect(problemsOf(given)).toEqual([message]);
  });

  test('is trimmed, with uniform line breaks and no repeated aliases', () => {
    const record = memberRecordAt(now).parse(
      buildMemberRecord({
        firstName: ' Ann ',
        story: '\r\none\r\ntwo\rthree\n',
        aliases: ['b', ' a', 'b'],
      }),
    );
    expect(record).toMatchObject({
      firstName: 'Ann',
      story: 'one\ntwo\nthree',
      aliases: ['a', 'b'],
    });
  });

  test('shortens and escapes a rejected value in the message', () => {
    const [message = ''] = problemsOf({ number: `\u001b[31m${'9'.repeat(100)}` });
    expect(message).toBe(
      `Number must be a whole number from 1 to 9999999, not \u{fffd}[31m${'9'.repeat(35)}….`,
    );
  });
});
