/** The only way out for member rows: what the public sees of them, field by field. */
import {
  pageSize,
  type MemberListItem,
  type MemberProfile,
  type MembersPage,
  type OwnMemberProfile,
} from '#contract/members.ts';
import type { MemberRow } from '#server/database/tables.ts';
import type { ListedMember } from './members.queries.ts';

const monthShortNames = [
  '',
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

export function presentListItem(row: ListedMember): MemberListItem {
  return {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
  };
}

export function presentPage(
  rows: readonly ListedMember[],
  page: number,
  total: number,
): MembersPage {
  const totalPages = countPages(total);
  return {
    freakBrothers: rows.map(presentListItem),
    total,
    totalPages,
    isFirstPage: page === 1,
    isLastPage: page === totalPages,
    nextIndex: Math.min(page + 1, totalPages),
    prevIndex: Math.max(page - 1, 1),
    lastIndex: totalPages,
  };
}

/** An empty list has one page. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** As everybody sees it. */
export function presentProfile(row: MemberRow, isClaimed: boolean): MemberProfile {
  return {
    freakBrotherNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    deceased: row.deceased === 1,
    claimed: isClaimed,
    avatarUri: null,
    day: row.day,
    month: row.month,
    monthShortName: monthShortNames[row.month] ?? '',
    year: row.year,
    location: row.location,
    maneuver: row.maneuver,
    story: row.is_story_hidden === 1 ? '' : row.story,
    fbCardUri: null,
    fbCardThumbUri: null,
    previewUri: '/social.png',
  };
}

/** As the member sees it: a hidden story too. */
export function presentOwnProfile(row: MemberRow, isClaimed: boolean): OwnMemberProfile {
  return {
    ...presentProfile(row, isClaimed),
    story: row.story,
    isStoryHidden: row.is_story_hidden === 1,
  };
}
