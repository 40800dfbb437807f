/** "Did you mean": what somebody may have searched for whose search found nobody. */
import { digitsOfNumber } from '#contract/number-label.ts';
import type { Series } from '#contract/series.ts';
import type { Database } from '#server/database/open-database.ts';
import { foldText } from '#server/database/members/search-text.ts';
import type { MemberRow } from '#server/database/tables.ts';
import { findMeant, findMembersMeant, textsOf, type Meant } from './find-near-words.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { distinctWords } from './search-members.ts';

/** A term that finds these members, and others perhaps. */
export interface NearSearch {
  readonly term: string;
  readonly members: readonly MemberRow[];
}

const maxSuggestions = 3;
/** Whoever types more words has more than slipped. */
const maxWords = 6;
/** A term of nothing but shorter words says too little to be suggested in the place of another. */
const shortestAlone = 3;
/** Members that are looked at: the common names are among the first. */
const maxMembers = 200;

interface Reading {
  readonly texts: readonly string[];
  readonly slips: number;
  /** Slips in the first letter, which people make least. */
  readonly oddStarts: number;
  readonly members: MemberRow[];
}

/** How a member's names read the words of the term: as they were typed where that is so. */
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

/** The fewest slips first, then what most members have. */
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

/** As the member's own name is written, where the text is a word of it. */
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

/** All words, and if nobody has them all, without the first or without the last. One word is left out at most. */
function attemptsWith(known: readonly MeantWord[], unknown: number): (readonly MeantWord[])[] {
  if (unknown > 1) return [];
  const isPartial = unknown === 1 || known.length === 1;
  const attempts = isPartial ? [known] : [known, known.slice(1), known.slice(0, -1)];
  return attempts.filter((each) => each.some(({ typed }) => [...typed].length >= shortestAlone));
}

/** Those with the fewest slips alone: what needs more of them was hardly meant. */
function toSearches(readings: readonly Reading[]): NearSearch[] {
  const best = readings.filter(({ slips }) => slips === readings[0]?.slips);
  return best.slice(0, maxSuggestions).flatMap(({ texts, members }) => {
    const [first] = members;
    if (!first) return [];
    return [{ term: texts.map((text) => spell(text, first)).join(' '), members }];
  });
}

/**
 * The best first. Each word stands as it was typed or is one edit away; one word that does not fit is left out. None for a
 * number, and none for a term that finds somebody as it is.
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

/** For visitors: regular members. */
export async function suggestSearches({ database }: MemberDeps, term: string): Promise<string[]> {
  const found = await findNearSearches(database, 'fb', term);
  return found.map((each) => each.term);
}
