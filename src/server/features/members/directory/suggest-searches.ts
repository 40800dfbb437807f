/** "Did you mean": suggests terms for a search that found no members. */
import type { ListedMember } from '#contract/members/directory.ts';
import { findForms, findInList, findRows, type WordForms } from '#contract/members/matching.ts';
import { foldText, nameText, wordsOf } from '#contract/members/search-text.ts';
import type { searchOperations } from '#contract/members/search.ts';
import { readNumber } from '#contract/number-label.ts';
import { readRegister, type RegisterSeries } from '#server/database/register/register.ts';
import type { Input } from '#server/http/bind-operation.ts';
import type { MemberDeps } from '../record/stored-members.ts';
import { findWordCandidates, textOf, type WordCandidates } from './similar-words.ts';

const maxSuggestions = 3;
/** More words are more than a typing error. */
const maxWords = 6;
/** A term with only shorter words is too vague to suggest. */
const shortestAlone = 3;

interface TypedWord extends WordCandidates {
  readonly typed: WordForms;
}

const correctionsOf = ({ near, alike }: WordCandidates): string[] =>
  [...near, ...alike].map(({ word }) => word);
const textsOf = (candidates: WordCandidates): string[] => [
  ...candidates.asTyped,
  ...correctionsOf(candidates),
];

interface Reading {
  readonly texts: readonly string[];
  /** How many words are corrected. */
  readonly corrections: number;
  /** Whether a word is corrected by its sound, and how many letters these corrections change. */
  readonly isBySound: boolean;
  readonly edits: number;
  /** Changes of the first letter, which are the least likely. */
  readonly firstLetterChanges: number;
  readonly members: ListedMember[];
}

/** A part of the names as typed, or else one of their words. */
function readWord(names: string, word: TypedWord): string | undefined {
  const own = wordsOf(names);
  return (
    word.asTyped.find((form) => names.includes(form)) ??
    correctionsOf(word).find((correction) => own.includes(correction))
  );
}

/** Matches the names of a member with the words of the term, preferring the words as typed. */
function readNames(
  names: string,
  words: readonly TypedWord[],
): Omit<Reading, 'members'> | undefined {
  const read = words.flatMap((word) => {
    const text = readWord(names, word);
    if (text === undefined) return [];
    const [plain = ''] = word.typed;
    return {
      text,
      isCorrected: !word.typed.includes(text),
      soundsAlike: word.alike.find((each) => each.word === text),
      isFirstLetterChanged: text[0]?.toLowerCase() !== plain[0],
    };
  });
  if (read.length < words.length) return undefined;
  return {
    texts: read.map(({ text }) => text),
    corrections: read.filter(({ isCorrected }) => isCorrected).length,
    isBySound: read.some(({ soundsAlike }) => soundsAlike !== undefined),
    edits: read.reduce((sum, { soundsAlike }) => sum + (soundsAlike?.edits ?? 0), 0),
    firstLetterChanges: read.filter(({ isFirstLetterChanged }) => isFirstLetterChanged).length,
  };
}

/** Fewest corrections first, then those of typing errors, then the most similar sound, then the most members. */
function readSeries(series: RegisterSeries, words: readonly TypedWord[]): Reading[] {
  const { rows, texts } = series.shown;
  const readings = new Map<string, Reading>();
  for (const place of findRows(texts, words.map(textsOf))) {
    const read = readNames(textOf(series, place), words);
    if (read === undefined) continue;
    const key = read.texts.join(' ');
    const reading = readings.get(key) ?? { ...read, members: [] };
    reading.members.push(...rows.slice(place, place + 1));
    readings.set(key, reading);
  }
  return [...readings.values()].toSorted(
    (a, b) =>
      a.corrections - b.corrections ||
      Number(a.isBySound) - Number(b.isBySound) ||
      a.edits - b.edits ||
      a.firstLetterChanges - b.firstLetterChanges ||
      b.members.length - a.members.length,
  );
}

/** Spells the text as the member's own name, if it is a word of it or the name without blanks. */
function spell(text: string, { firstName, lastName }: ListedMember): string {
  const names = [...`${firstName} ${lastName}`.split(/\s+/u), firstName, lastName];
  const own = names.find((name) => wordsOf(nameText(name, '')).includes(text));
  if (own !== undefined) return own;
  const [first = '', ...rest] = text.toLowerCase();
  return first.toUpperCase() + rest.join('');
}

const lengthOf = ([plain = '']: WordForms) => [...plain].length;

/**
 * All words; if no member has them all, without the word that only sounds like a name, or else without the first
 * or without the last. Leaves out at most one word.
 */
function attemptsWith(known: readonly TypedWord[], unknown: number): (readonly TypedWord[])[] {
  if (unknown > 1) return [];
  const soundsAlike = known.filter(({ asTyped, near }) => asTyped.length + near.length === 0);
  const shorter =
    soundsAlike.length === 1
      ? [known.filter((word) => !soundsAlike.includes(word))]
      : [known.slice(1), known.slice(0, -1)];
  const isPartial = unknown === 1 || known.length === 1;
  const attempts = isPartial ? [known] : [known, ...shorter];
  return attempts.filter((each) => each.some(({ typed }) => lengthOf(typed) >= shortestAlone));
}

/** Only the readings with the fewest corrections, in their order. The others are unlikely. */
const bestOf = (readings: readonly Reading[]) =>
  readings
    .filter(({ corrections }) => corrections === readings[0]?.corrections)
    .slice(0, maxSuggestions);

function toTerms(readings: readonly Reading[]): string[] {
  return readings.flatMap(({ texts, members: [first] }) =>
    first ? [texts.map((text) => spell(text, first)).join(' ')] : [],
  );
}

/**
 * Best first. Each word is as typed, one edit away or sounds alike; one word that does not fit is left out.
 * Returns none for a number, and none for a term that finds members as it is.
 */
export function findNearTerms(series: RegisterSeries, term: string): string[] {
  if (foldText(term) === '' || readNumber(term) !== null) return [];
  const forms = findForms(term);
  if (forms.length > maxWords) return [];
  if (findInList(series.withOtherNames, term).length > 0) return [];
  const words = forms.map((typed) => ({ typed, ...findWordCandidates(series, typed) }));
  const known = words.filter((word) => textsOf(word).length > 0);
  const attempts = attemptsWith(known, words.length - known.length);
  for (const attempt of attempts) {
    const readings = readSeries(series, attempt);
    if (readings.length > 0) return toTerms(bestOf(readings));
  }
  return [];
}

/** Among the regular members. */
export async function suggestSearches(
  { database }: Pick<MemberDeps, 'database'>,
  { params: { term } }: Input<typeof searchOperations.suggestSearches>,
): Promise<string[]> {
  const { fb } = (await readRegister(database)).series;
  return findNearTerms(fb, term);
}
