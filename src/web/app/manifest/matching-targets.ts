/** What a typed text can open, and in which order. */
import type { AccountListItem } from '#contract/accounts/administration.ts';
import { inboxKindNames, inboxKinds, type InboxKind } from '#contract/inbox/kinds.ts';
import type { FoundMember } from '#contract/members/editing.ts';
import type { NumberRecord } from '#contract/members/ledger.ts';
import {
  createSameNameTest,
  formsByWord,
  otherNamesText,
  wordsOf,
} from '#contract/members/search-text.ts';
import { numberLabel, readNumber } from '#contract/number-label.ts';
import { numberOf } from '#contract/primitives.ts';
import { inboxAddress } from '#web/addresses/inbox-address.ts';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { capitalized } from '#web/ui/capitalized.ts';
import { adding, sections, type Screen } from './screens.ts';

/** Something that the palette can open. */
export interface Target {
  readonly to: string;
  readonly label: string;
  /** What it is, in a word or two. */
  readonly kind: string;
}

interface ListedScreen extends Target {
  readonly section: string;
}

const screenOfKind = (kind: InboxKind): Screen => ({
  to: inboxAddress({ kind }),
  label: capitalized(inboxKinds[kind].many),
});

const screens: readonly ListedScreen[] = [
  ...sections.map(({ label, screens: own }) => ({ section: label, own })),
  { section: 'Add', own: adding },
  { section: 'Inbox', own: inboxKindNames.map(screenOfKind) },
].flatMap(({ section, own }) =>
  own.map(({ to, label }) => ({ to, label, kind: 'Screen', section })),
);

export const allScreens: readonly Target[] = screens;

const betweenWords = /[^\p{L}\p{N}]+/u;

/** Folded, whole and in their parts: "Search-History" is found by "history" too. */
function wordsIn(text: string): string[] {
  const folded = otherNamesText([text]);
  return [...wordsOf(folded), ...folded.split(betweenWords)].filter((word) => word !== '');
}

/** Whether each typed word begins a word of the texts. */
function isMatching(q: string, texts: readonly string[]): boolean {
  const words = texts.flatMap(wordsIn);
  const begins = (form: string) => words.some((word) => word.startsWith(form));
  return [...formsByWord(q).values()].every((forms) => forms.some(begins));
}

/** By their own names first, then all of a section. */
export function matchingScreens(q: string): Target[] {
  const found = screens.filter(({ label, section }) => isMatching(q, [label, section]));
  const isByName = ({ label }: Target) => isMatching(q, [label]);
  return [...found.filter(isByName), ...found.filter((screen) => !isByName(screen))];
}

/** The server also finds accounts by the provider of their email, which all may share. */
export function isMatchingAccount(account: AccountListItem, q: string): boolean {
  const { firstName, lastName, email, freakBrotherNumber } = account;
  const number = numberOf('fb', q);
  if (number !== null && number === freakBrotherNumber) return true;
  if (q.includes('@')) return email.toLowerCase().startsWith(q.toLowerCase());
  const [mailbox = ''] = email.split('@');
  return isMatching(q, [firstName, lastName, mailbox]);
}

export interface FoundRecords {
  readonly members: readonly FoundMember[];
  readonly numbers: readonly NumberRecord[];
  readonly accounts: readonly AccountListItem[];
}

const memberTarget = ({ series, freakBrotherNumber, firstName, lastName }: FoundMember) => ({
  to: memberAddress(series, freakBrotherNumber),
  label: `${numberLabel(series, freakBrotherNumber)} ${firstName} ${lastName}`,
  kind: 'Member',
});

const accountTarget = ({ accountId, firstName, lastName, email }: AccountListItem) => ({
  to: `/Manifest/Accounts/${accountId}`,
  label: `${firstName} ${lastName}, ${email}`,
  kind: 'Account',
});

/** Numbers without a member and without a mark have nothing to show. */
const numberKinds: Readonly<Record<NumberRecord['state'], string | null>> = {
  issued: 'Issued number',
  reserved: 'Reserved number',
  void: 'Void number',
  gap: null,
  free: null,
};

function numberTargets({ series, number, state }: NumberRecord): Target[] {
  const kind = numberKinds[state];
  if (kind === null) return [];
  return [{ to: numberAddress(series, number), label: numberLabel(series, number), kind }];
}

/** Of each series, and of accounts. */
export const perKind = 6;

/** Best first: the exact number, the exact name, screens, then all else. */
export function rankTargets(q: string, { members, numbers, accounts }: FoundRecords): Target[] {
  const digits = readNumber(q)?.digits;
  const isSameName = createSameNameTest(q);
  const isExactName = ({ firstName, lastName }: FoundMember | AccountListItem) =>
    isSameName(`${firstName} ${lastName}`);
  const isExactNumber = ({ freakBrotherNumber }: FoundMember) =>
    digits !== undefined && freakBrotherNumber === Number(digits);
  const own = accounts.filter((account) => isMatchingAccount(account, q));
  const targets = [
    ...members.filter(isExactNumber).map(memberTarget),
    ...numbers.flatMap(numberTargets),
    ...members.filter(isExactName).map(memberTarget),
    ...own.filter(isExactName).map(accountTarget),
    ...matchingScreens(q),
    ...members.map(memberTarget),
    ...own.slice(0, perKind).map(accountTarget),
  ];
  return [...new Map(targets.map((target) => [target.to, target])).values()];
}
