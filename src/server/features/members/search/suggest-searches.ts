/** "Did you mean": suggests terms for a search that found no members. */
import { digitsOfNumber } from '#contract/number-label.ts';
import type { Series } from '#contract/series.ts';
import type { Database } from '#server/database/open-database.ts';
import { foldText, searchText, wordsOf } from '#contract/members/search-text.ts';
import type { SearchedMemberRow } from '#server/database/tables.ts';
import type { WordForms } from './find-by-words.queries.ts';
import {
  findMeant,
  findMembersMeant,
  textsOf,
  withAlike,
  type Meant,
} from './find-meant.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { findForms } from '#contract/members/matching.ts';

/** A suggested term, with members that it finds; it may find others too. */
export interface NearSearch {
  readonly term: string;
  readonly members: readonly SearchedMemberRow[];
}

const maxSuggestions = 3;
/** More words are more than a typing error. */
const maxWords = 6;
/** A term with only shorter words is too vague to suggest. */
const shortestAlone = 3;
/** Limits the members to compare; common names are among the first. */
const maxMembers = 200;

interface Reading {
  readonly texts: readonly string[];
  readonly slips: number;
  /** Whether a slip is corrected by the sound of the word, and how many letters these corrections change. */
  readonly isByEar: boolean;
  readonly edits: number;
  /** Slips in the first letter, which are the least common. */
  readonly oddStarts: number;
  readonly members: SearchedMemberRow[];
}

/** Matches a member's names with the words of the term, preferring the words as typed. */
function readNames(
  { search_text }: SearchedMemberRow,
  words: readonly MeantWord[],
): Omit<Reading, 'members'> {
  const read = words.map(({ typed, meant }) => {
    const [plain = ''] = typed;
    const text = textsOf(meant).find((each) => search_text.includes(each)) ?? plain;
    return {
      text,
      isSlip: !typed.includes(text),
      heard: meant.alike.find(({ word }) => word === text),
      isOddStart: text[0]?.toLowerCase() !== plain[0],
    };
  });
  return {
    texts: read.map(({ text }) => text),
    slips: read.filter(({ isSlip }) => isSlip).length,
    isByEar: read.some(({ heard }) => heard !== undefined),
    edits: read.reduce((sum, { heard }) => sum + (heard?.edits ?? 0), 0),
    oddStarts: read.filter(({ isOddStart }) => isOddStart).length,
  };
}

/** Fewest slips first, then the most similar sound, then the most members. */
function rank(members: readonly SearchedMemberRow[], words: readonly MeantWord[]): Reading[] {
  const readings = new Map<string, Reading>();
  for (const member of members) {
    const read = readNames(member, words);
    const key = read.texts.join(' ');
    const reading = readings.get(key) ?? { ...read, members: [] };
    reading.members.push(member);
    readings.set(key, reading);
  }
  return [...readings.values()].toSorted(
    (a, b) =>
      a.slips - b.slips ||
      a.edits - b.edits ||
      a.oddStarts - b.oddStarts ||
      b.members.length - a.members.length,
  );
}

/** Spells the text as the member's own name, if it is a word of it. */
function spell(text: string, { first_name, last_name }: SearchedMemberRow): string {
  const names = `${first_name} ${last_name}`.split(/\s+/u);
  const own = names.find((name) => wordsOf(searchText(name, '', [])).includes(text));
  if (own !== undefined) return own;
  const [first = '', ...rest] = text.toLowerCase();
  return first.toUpperCase() + rest.join('');
}

interface MeantWord {
  readonly typed: WordForms;
  readonly meant: Meant;
}

const lengthOf = ([plain = '']: WordForms) => [...plain].length;

/**
 * All words; if no member has them all, without the word that only sounds like a name, or else without the first
 * or without the last. Leaves out at most one word.
 */
function attemptsWith(known: readonly MeantWord[], unknown: number): (readonly MeantWord[])[] {
  if (unknown > 1) return [];
  const heard = known.filter(({ meant }) => textsOf(meant).length === 0);
  const shorter =
    heard.length === 1
      ? [known.filter((word) => !heard.includes(word))]
      : [known.slice(1), known.slice(0, -1)];
  const isPartial = unknown === 1 || known.length === 1;
  const attempts = isPartial ? [known] : [known, ...shorter];
  return attempts.filter((each) => each.some(({ typed }) => lengthOf(typed) >= shortestAlone));
}

/** Only the readings with the fewest slips, in their order. The others are unlikely. */
function bestOf(readings: readonly Reading[]): Reading[] {
  const fewest = Math.min(...readings.map(({ slips }) => slips));
  return readings.filter(({ slips }) => slips === fewest).slice(0, maxSuggestions);
}

function toSearches(readings: readonly Reading[]): NearSearch[] {
  return readings.flatMap(({ texts, members }) => {
    const [first] = members;
    if (!first) return [];
    return [{ term: texts.map((text) => spell(text, first)).join(' '), members }];
  });
}

async function read(
  database: Database,
  series: Series,
  words: readonly MeantWord[],
): Promise<Reading[]> {
  const meant = words.map((word) => word.meant);
  if (meant.some((each) => textsOf(each).length === 0)) return [];
  return rank(await findMembersMeant(database, series, meant, maxMembers), words);
}

/** Separate from the first query, so that words that sound alike cannot use up its limit of members. */
async function readByEar(
  database: Database,
  series: Series,
  words: readonly MeantWord[],
): Promise<Reading[]> {
  if (words.every(({ meant }) => meant.alike.length === 0)) return [];
  const readings = await read(
    database,
    series,
    words.map(({ typed, meant }) => ({ typed, meant: withAlike(meant) })),
  );
  return readings.filter(({ isByEar }) => isByEar);
}

/**
 * Best first. Each word is as typed, one edit away or sounds alike; one word that does not fit is left out.
 * Returns none for a number, and none for a term that finds members as it is.
 */
export async function findNearSearches(
  database: Database,
  series: Series,
  term: string,
): Promise<NearSearch[]> {
  const folded = foldText(term);
  if (folded === '' || digitsOfNumber(folded) !== undefined) return [];
  const words = findForms(term);
  if (words.length > maxWords) return [];
  const known: MeantWord[] = [];
  for (const typed of words) {
    const meant = await findMeant(database, series, typed);
    if (textsOf(withAlike(meant)).length > 0) known.push({ typed, meant });
  }
  for (const attempt of attemptsWith(known, words.length - known.length)) {
    const readings = await read(database, series, attempt);
    const isExact = readings[0]?.slips === 0;
    if (isExact && attempt.length === words.length) return [];
    const isEnough = isExact || bestOf(readings).length === maxSuggestions;
    const byEar = isEnough ? [] : await readByEar(database, series, attempt);
    const best = bestOf([...readings, ...byEar]);
    if (best.length > 0) return toSearches(best);
  }
  return [];
}

/** For visitors: searches the regular members. */
export async function suggestSearches({ database }: MemberDeps, term: string): Promise<string[]> {
  const found = await findNearSearches(database, 'fb', term);
  return found.map((each) => each.term);
}
