/**
 * Which members a search term finds, and in which order. The server's queries and the search in a list without a
 * connection follow the same rule.
 */
import { digitsOfNumber } from '../number-label.ts';
import type { MemberListItem } from './directory.ts';
import { searchRowLimit } from './search.ts';
import { foldText, formsByWord, nameEnd, spellingsOf } from './search-text.ts';

/** Removes duplicates and words that another word contains. */
export function distinctWords(term: string): string[] {
  if (!term.includes(' ')) return [term];
  const words = [...new Set(term.split(' '))];
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** The distinct words of a term, each in all forms in which search texts may have it. */
export function findForms(term: string): string[][] {
  const forms = formsByWord(term);
  return distinctWords([...forms.keys()].join(' ')).map((word) => forms.get(word) ?? [word]);
}

/**
 * Members whose full name equals the term. A single word matches only members with a single name.
 *
 * @param spellings of the term
 */
export function isExactName(
  { firstName, lastName }: Pick<MemberListItem, 'firstName' | 'lastName'>,
  spellings: readonly string[],
): boolean {
  const isOneWord = !spellings.some((spelling) => spelling.includes(' '));
  if (isOneWord && firstName !== '' && lastName !== '') return false;
  return spellingsOf(`${firstName} ${lastName}`).some((name) => spellings.includes(name));
}

/** The digits to search for as a number; undefined for a term that is searched in names. */
export const digitsOfTerm = (term: string): string | undefined => digitsOfNumber(foldText(term));

/** A member of a list. `text` is what a search by name looks into; without a name if it is withheld. */
export interface Searchable<Member> {
  readonly number: number;
  readonly text: string;
  readonly member: Member;
}

function findNumbers<Found extends Searchable<unknown>>(
  list: readonly Found[],
  digits: string,
): Found[] {
  const start = Number(digits);
  if (start === 0) return [];
  return list.filter(({ number }) => String(number).startsWith(String(start)));
}

/** Beyond the limit, the server finds exact names by the start of the search text. */
function findExactNames<Found extends Searchable<MemberListItem>>(
  matching: readonly Found[],
  spellings: readonly string[],
): Found[] {
  if (matching.length <= searchRowLimit) {
    return matching.filter(({ member }) => isExactName(member, spellings));
  }
  return spellings.flatMap((spelling) =>
    matching.filter(({ text }) => text.startsWith(spelling + nameEnd)),
  );
}

/**
 * Finds members in a list by number or by parts of their names, as the server does.
 *
 * @param list by number
 * @param term trimmed
 */
export function findInList<Found extends Searchable<MemberListItem>>(
  list: readonly Found[],
  term: string,
): Found[] {
  if (foldText(term) === '') return [];
  const digits = digitsOfTerm(term);
  if (digits !== undefined) return findNumbers(list, digits);
  const words = findForms(term);
  const matching = list.filter(({ text }) =>
    words.every((forms) => forms.some((form) => text.includes(form))),
  );
  return [...new Set([...findExactNames(matching, spellingsOf(term)), ...matching])];
}
