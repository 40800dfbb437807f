/** The members of a series with their states, for the list of admins. */
import type { MemberStates } from '#contract/members/editing.ts';
import type { MemberQuery, MemberStateFilter } from '#web/addresses/member-address.ts';
import { filterMembers, type ListRow } from '../../directory/finding/filter-members.ts';

export interface RegisterRow {
  readonly member: ListRow;
  readonly isClaimed: boolean;
  readonly isWaiting: boolean;
  readonly isStoryHidden: boolean;
  readonly hasPhoto: boolean;
}

/** Admins see the names that the public list leaves blank. */
const withNames = (listed: ListRow, names: Partial<ListRow> | undefined): ListRow =>
  names === undefined ? listed : { ...listed, ...names };

export function registerRows(
  members: readonly ListRow[],
  { claimed, waiting, hiddenStory, withheld }: MemberStates,
): readonly RegisterRow[] {
  const [isClaimed, isWaiting, isHidden] = [claimed, waiting, hiddenStory].map(
    (numbers) => new Set(numbers),
  );
  const withheldNames = new Map(withheld.map(({ number, ...shown }) => [number, shown]));
  return members
    .map((listed) => withNames(listed, withheldNames.get(listed.freakBrotherNumber)))
    .map((member) => ({
      member,
      isClaimed: isClaimed?.has(member.freakBrotherNumber) === true,
      isWaiting: isWaiting?.has(member.freakBrotherNumber) === true,
      isStoryHidden: isHidden?.has(member.freakBrotherNumber) === true,
      hasPhoto: member.avatarUri != null,
    }));
}

const conditions: Readonly<Record<MemberStateFilter, (row: RegisterRow) => boolean>> = {
  all: () => true,
  claimed: ({ isClaimed }) => isClaimed,
  waiting: ({ isWaiting }) => isWaiting,
  unclaimed: ({ isClaimed, isWaiting, member }) => !isClaimed && !isWaiting && !member.deceased,
  deceased: ({ member }) => member.deceased,
  'hidden-story': ({ isStoryHidden }) => isStoryHidden,
  withheld: ({ member }) => member.nameWithheld === true,
};

export function filterRows(
  rows: readonly RegisterRow[],
  { q, show, series }: Pick<MemberQuery, 'q' | 'show' | 'series'>,
): readonly RegisterRow[] {
  const named = new Set(
    filterMembers(
      rows.map(({ member }) => member),
      q,
      series,
    ),
  );
  return rows.filter((row) => named.has(row.member) && conditions[show](row));
}

export function marksOf(row: RegisterRow): string[] {
  return [
    ...(row.isClaimed ? ['Claimed'] : []),
    ...(row.isWaiting ? ['Claim waiting'] : []),
    ...(row.isStoryHidden ? ['Story hidden'] : []),
    ...(row.member.nameWithheld ? ['Name withheld'] : []),
    ...(row.hasPhoto ? ['Photo'] : []),
  ];
}
