/** "Did you mean": suggests terms for a search that found no members. */
import { digitsOfNumber } from '#contract/number-label.ts';
import type { Series } from '#contract/series.ts';
import type { Database } from '#server/database/open-database.ts';
import { foldText } from '#server/database/members/search-text.ts';
import type { MemberRow } from '#server/database/tables.ts';
import { findMeant, findMembersMeant, textsOf, type Meant } from './find-near-words.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { distinctWords } from './search-members.ts';

/** A suggested term, with members that it finds; it may find others too. */
export interface NearSearch {
  readonly term: string;
  readonly members: readonly MemberRow[];
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
  /** Slips in the first letter, which are the least common. */
  readonly oddStarts: number;
  readonly members: MemberRow[];
}

/** Matches a member's names with the words of the term, preferring the words as typed. */
function readNames(
  { search_text }: MemberRow,
  words: readonly MeantWord[],
): Omit<Reading, 'members'> {
  const read = words.map(({ typed, meant }) => {
    const text = textsOf(meant).find((each) => search_text.includes(each)) ?? typed;
    return { text, isSlip: text !== typed, isOddStart: text[0] !== typed[0] };
  });
  return {
    texts: read.map(({ text }) => text),
    slips: read.filter(({ isSlip }) => isSlip).length,
    oddStarts: read.filter(({ isOddStart }) => isOddStart).length,
  };
}

/** Fewest slips first, then the most members. */
function rank(members: readonly MemberRow[], words: readonly MeantWord[]): Reading[] {
  const readings = new Map<string, Reading>();
  for (const member of members) {
    const read = readNames(member, words);
    const key = read.texts.join(' ');
    const reading = readings.get(key) ?? { ...read, members: [] };
    reading.members.push(member);
    readings.set(key, reading);
  }
  return [...readings.values()].toSorted(
    (a, b) => a.slips - b.slips || a.oddStarts - b.oddStarts || b.members.length - a.members.length,
  );
}

/** Spells the text as the member's own name, if it is a word of it. */
function spell(text: string, { first_name, last_name }: MemberRow): string {
  const own = `${first_name} ${last_name}`.split(/\s+/u).find((name) => foldText(name) === text);
  if (own !== undefined) return own;
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

interface MeantWord {
  readonly typed: string;
  readonly meant: Meant;
}

/**
 * All words; if no member has them all, without the first or without the last. Leaves out at most
 * one word.
 */
function attemptsWith(known: readonly MeantWord[], unknown: number): (readonly MeantWord[])[] {
  if (unknown > 1) return [];
  const isPartial = unknown === 1 || known.length === 1;
  const attempts = isPartial ? [known] : [known, known.slice(1), known.slice(0, -1)];
  return attempts.filter((each) => each.some(({ typed }) => [...typed].length >= shortestAlone));
}

/** Only the readings with the fewest slips. The others are unlikely. */
function toSearches(readings: readonly Reading[]): NearSearch[] {
  const best = readings.filter(({ slips }) => slips === readings[0]?.slips);
  return best.slice(0, maxSuggestions).flatMap(({ texts, members }) => {
    const [first] = members;
    if (!first) return [];
    return [{ term: texts.map((text) => spell(text, first)).join(' '), members }];
  });
}

/**
 * Best first. Each word is as typed or one edit away; one word that does not fit is left out.
 * Returns none for a number, and none for a term that finds members as it is.
 */
export async function findNearSearches(
  database: Database,
  series: Series,
  term: string,
): Promise<NearSearch[]> {
  const folded = foldText(term);
  const words = distinctWords(folded).filter((word) => word !== '');
  if (words.length > maxWords || digitsOfNumber(folded) !== undefined) return [];
  const known: MeantWord[] = [];
  for (const typed of words) {
    const meant = await findMeant(database, series, typed);
    if (textsOf(meant).length > 0) known.push({ typed, meant });
  }
  for (const attempt of attemptsWith(known, words.length - known.length)) {
    const meant = attempt.map((word) => word.meant);
    const members = await findMembersMeant(database, series, meant, maxMembers);
    const readings = rank(members, attempt);
    const isFound = attempt.length === words.length && readings[0]?.slips === 0;
    if (isFound) return [];
    if (readings.length > 0) return toSearches(readings);
  }
  return [];
}

/** For visitors: searches the regular members. */
export async function suggestSearches({ database }: MemberDeps, term: string): Promise<string[]> {
  const found = await findNearSearches(database, 'fb', term);
  return found.map((each) => each.term);
}
