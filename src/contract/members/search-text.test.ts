import { expect, test } from 'vitest';
import { findInList, joinNames } from './matching.ts';
import { createSameNameTest, foldText } from './search-text.ts';

/** First name, last name, and what someone types who means this member. */
const matching: readonly (readonly [string, string, ...string[]])[] = [
  ['Pat', "O'Brien", 'O’Brien', 'O‘Brien', 'OʼBrien', 'OʻBrien', 'O´Brien', 'O`Brien', 'O′Brien'],
  [
    'Pat',
    'O’Brien',
    "o'brien",
    'OBrien',
    'O Brien',
    "O' Brien",
    "O ' Brien",
    'O‛Brien',
    'O＇Brien',
  ],
  ['Pat', 'OBrien', "O'Brien", "O' Brien", 'O´Brien', 'Pat O’Brien'],
  ['Pat', 'O Brien', "O'Brien", 'OBrien'],
  ['Ann', 'Smith-Jones', 'Smith‐Jones', 'Smith‑Jones', 'Smith–Jones', 'Smith—Jones', 'Smith―Jones'],
  [
    'Ann',
    'Smith−Jones',
    'Smith-Jones',
    'Smith Jones',
    'SmithJones',
    'Smith - Jones',
    'Smith－Jones',
  ],
  ['Ann', 'Smith Jones', 'Smith-Jones', 'Smith – Jones', 'smithjones', 'Jones, Ann'],
  ['William “Bill”', 'Lee', '"Bill"', '„Bill“', '«Bill»', "'Bill'", '″Bill″', 'Bill', '(Bill) Lee'],
  ['Al', 'Wu', '(Al)', '"Al" Wu', '[Wu]', 'Wu; Al', 'Al & Wu', 'al?'],
  ['Søren', 'Łukasz', 'soren lukasz', 'Soeren', 'SØREN', 'ŁUKASZ', 'So\u0308ren'],
  ['Đorđe', 'Strauß', 'dorde', 'Strauss', 'STRAUẞ', 'STRAUSS'],
  ['Æsir', 'Œuvre', 'aesir', 'oeuvre', 'ÆSIR', 'ŒUVRE'],
  ['Þór', 'Işık', 'thor', 'isik', 'IŞIK', 'ısık', 'İsik'],
  ['Jürgen', 'Müller', 'Müller, Jürgen', 'Müller,Jürgen', 'mueller', 'MUELLER, juergen', 'muller'],
  ['Ju\u0308rgen', 'Mu\u0308ller', 'Jürgen Müller', 'Juergen Mueller', 'mUeLl', 'jurgen'],
  ['Juergen', 'Mueller', 'Jürgen Müller', 'müller', 'Mueller'],
  ['Björn', 'Ångström', 'bjoern', 'aangstroem', 'angstrom', 'Å\u006egström', '\u212bngström'],
  ['Zoë', 'François', 'zoe', 'francois', 'ZOË', 'Zoe\u0308 Franc\u0327ois'],
  ['J.R.', 'Smith', 'JR', 'J.R.', 'J. R.', 'J R Smith', 'J.R. Smith', 'J.R.Smith', 'Smith, J.R.'],
  ['J. R.', 'Smith', 'JR', 'J.R.', 'J R', 'J.R.Smith', 'jr smith'],
  ['Bob', 'Smith Jr.', 'Smith Jr', 'Smith, Jr.', 'smith jr., bob', 'SmithJr'],
  ['Ewan', 'McGregor', 'Mc Gregor', 'mcgregor', 'Mc-Gregor', "Mc'Gregor", 'MC GREGOR'],
  ['Ewan', 'Mc Gregor', 'McGregor', 'Mc  Gregor', 'mc\u00a0gregor', 'Mc\tGregor', 'ewan mcgregor'],
  [
    'Ana',
    'De La Cruz',
    'delacruz',
    'DeLaCruz',
    'De LaCruz',
    'de-la-cruz',
    'Cruz',
    'De La Cruz, Ana',
  ],
  ['Ana', 'Delacruz', 'De La Cruz', 'de-la-cruz', 'DeLaCruz'],
  ['Dick', 'van Dyke', 'vandyke', 'Van Dyke', 'VAN-DYKE', 'Dick VanDyke'],
  ['Gina', "D'Angelo", 'dangelo', 'D Angelo', 'D’ANGELO', 'angelo'],
  [
    'Anna\u00adbel',
    'Le\u200be',
    'annabel lee',
    'Anna\u200dbel',
    '\ufeffAnnabel',
    'Lee\u0001',
    '\u202eLee',
  ],
  ['Ｊｏｈｎ', 'ﬁsher', 'john fisher', 'Ｆｉｓｈｅｒ', 'JOHN'],
  ['Σίσυφος', 'Ёлкин', 'σισυφοσ', 'ΣΊΣΥΦΟΣ', 'елкин', 'ЁЛКИН'],
  [
    'Jean-Luc',
    'Saint-Exupéry',
    'jean luc',
    'jeanluc',
    'saint exupery',
    'Saint–Exupéry',
    'SaintExupery',
  ],
  ['St. John', 'St.Clair', 'st john', 'StJohn', 'St. Clair', 'St Clair', 'stclair'],
];

test.each(matching)('%s %s is found', (firstName, lastName, ...terms) => {
  const rows = [
    { freakBrotherNumber: 1, firstName: 'Xq', lastName: 'Zv', deceased: false },
    { freakBrotherNumber: 2, firstName, lastName, deceased: false },
  ];
  const list = { rows, texts: [joinNames(rows)] };
  const missing = terms.filter((term) => {
    const found = findInList(list, term.trim());
    return found.length !== 1 || found[0]?.freakBrotherNumber !== 2;
  });
  expect(missing).toEqual([]);
});

test.each(matching)('%s %s folds to the same text again', (firstName, lastName) => {
  const folded = foldText(`${firstName} ${lastName}`);
  expect(foldText(folded)).toBe(folded);
});

test.each([
  ['O’Brien', "O'BRIEN"],
  ['O’Brien', 'OBrien'],
  ['O Brien', 'O`Brien'],
  ['Müller', 'Mueller'],
  ['Müller', 'MULLER'],
  ['Mu\u0308ller', 'Müller'],
  ['Van  Dyke', 'vandyke'],
  ['Smith-Jones', 'Smith – Jones'],
  ['J.R.', 'J R'],
  ['Łukasz', 'Lukasz'],
  ['Le\u200be', 'Lee'],
  ['😀', '😀'],
])('%j and %j are the same name', (one, other) => {
  expect(createSameNameTest(one)(other)).toBe(true);
  expect(createSameNameTest(other)(one)).toBe(true);
});

test.each([
  ['Muller', 'Mueller'],
  ['Ann', 'Anne'],
  ['Brien', "O'Brien"],
  ['😀', '😎'],
  ['?', '!'],
])('%j and %j are different names', (one, other) => {
  expect(createSameNameTest(one)(other)).toBe(false);
});

test.each(['eller', "o'", 'ob', "o'b", 'zz', '&', 'b*', '_b', 'müll x'])(
  '%j does not find Bob Müller',
  (term) => {
    const rows = [{ freakBrotherNumber: 2, firstName: 'Bob', lastName: 'Müller', deceased: false }];
    expect(findInList({ rows, texts: [joinNames(rows)] }, term)).toHaveLength(
      term === 'ob' ? 1 : 0,
    );
  },
);
