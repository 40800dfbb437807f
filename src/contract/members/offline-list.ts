/** The list of regular members that devices keep, to show and search it without a connection. */
import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { memberNumber, type ListedMember } from './directory.ts';
import { joinNames, type JoinedText, type SearchedList } from './matching.ts';

/** What few members have. */
const rareParts = z.object({
  deceased: z.optional(z.literal(true)),
  nameWithheld: z.optional(z.literal(true)),
  avatarUri: z.optional(z.string()),
  /** A story that everyone may read. */
  hasStory: z.optional(z.literal(true)),
  /** A membership card that everyone may see. */
  hasCard: z.optional(z.literal(true)),
});
type RareParts = z.infer<typeof rareParts>;

/**
 * Number, first name, last name, year (0 when unknown), location, and what few members have. Without the names of the
 * fields, a phone reads the list of 20,000 members in a third of the time, and the first search waits for it.
 */
const offlineRow = z.tuple([
  memberNumber,
  z.string(),
  z.string(),
  z.int().check(z.gte(0)),
  z.string(),
  z.optional(rareParts),
]);
export type OfflineRow = z.infer<typeof offlineRow>;

interface Unlisted {
  /** Whether everyone may read a story. */
  readonly hasStory: boolean;
  /** Whether everyone may see a membership card. */
  readonly hasCard: boolean;
}

export function toOfflineRow(member: ListedMember, { hasStory, hasCard }: Unlisted): OfflineRow {
  const { freakBrotherNumber, firstName, lastName, year, location } = member;
  const { deceased, nameWithheld, avatarUri } = member;
  const rare: RareParts = {
    ...(deceased ? { deceased } : {}),
    ...(nameWithheld ? { nameWithheld } : {}),
    ...(avatarUri === null ? {} : { avatarUri }),
    ...(hasStory ? { hasStory } : {}),
    ...(hasCard ? { hasCard } : {}),
  };
  const common = [freakBrotherNumber, firstName, lastName, year, location] as const;
  return Object.keys(rare).length === 0 ? [...common] : [...common, rare];
}

export function fromOfflineRow(row: OfflineRow): ListedMember {
  const [freakBrotherNumber, firstName, lastName, year, location, rare] = row;
  return {
    freakBrotherNumber,
    firstName,
    lastName,
    deceased: rare?.deceased === true,
    ...(rare?.nameWithheld ? { nameWithheld: true } : {}),
    avatarUri: rare?.avatarUri ?? null,
    year,
    location,
  };
}

/** The list as a search takes it. The names are folded before the first search, not before the first page. */
export function fromOfflineRows(kept: readonly OfflineRow[]): SearchedList<ListedMember> {
  const rows = kept.map(fromOfflineRow);
  let names: JoinedText | undefined;
  return {
    rows,
    get texts() {
      names ??= joinNames(rows);
      return [names];
    },
  };
}

/** Whether a list shows less of a member than before, or another member under the number. */
export function showsLess(before: OfflineRow, now: OfflineRow | undefined): boolean {
  if (now === undefined) return true;
  const [, firstName, lastName, year, , rare] = before;
  const [, firstNameNow, lastNameNow, yearNow, , rareNow] = now;
  return (
    firstName !== firstNameNow ||
    lastName !== lastNameNow ||
    (year > 0 && yearNow === 0) ||
    (rare?.avatarUri !== undefined && rareNow?.avatarUri === undefined) ||
    (rare?.hasStory === true && rareNow?.hasStory !== true) ||
    (rare?.hasCard === true && rareNow?.hasCard !== true)
  );
}

export const listOfflineMembers = defineEndpoint(
  'listOfflineMembers',
  'GET',
  `/${brand.pluralSegment}/offline`,
  { isShared: true },
);

export const offlineListOperations = defineOperations(() => ({
  listOfflineMembers: defineOperation(listOfflineMembers, {
    summary:
      'Lists all regular members, by number, for devices without a connection. Other names are searched only on the server.',
    access: 'public',
    output: z.array(offlineRow),
    errors: [],
  }),
}));
