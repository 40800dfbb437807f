/** The pages of the list of members. */
import { pageSize, type ListedMember, type MembersPage } from './directory.ts';

/** An empty list has one page. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

export function toMembersPage(members: ListedMember[], page: number, total: number): MembersPage {
  const totalPages = countPages(total);
  return {
    freakBrothers: members,
    total,
    totalPages,
    isFirstPage: page === 1,
    isLastPage: page === totalPages,
    nextIndex: Math.min(page + 1, totalPages),
    prevIndex: Math.max(page - 1, 1),
    lastIndex: totalPages,
  };
}
