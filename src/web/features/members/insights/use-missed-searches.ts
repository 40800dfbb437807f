/** The missed searches, and what settles them. */
import type { MemberListItem } from '#contract/members/directory.ts';
import {
  listMissedSearches,
  addSearchAlias,
  dismissSearch,
  type MissedSearch,
} from '#contract/members/insights.ts';
import { useNewestQuery } from '#web/api/account/use-query.ts';
import { refreshWaiting } from '#web/api/account/waiting.ts';
import { useCall } from '#web/api/call-context.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { nameOf } from './member-name.ts';

export function useMissedSearches() {
  const call = useCall();
  const showToast = useToast();
  const { value: missed, failure, isLoading, reload, keep } = useNewestQuery(listMissedSearches);

  async function addAlias({ term }: MissedSearch, member: MemberListItem, alias: string) {
    const { freakBrotherNumber } = member;
    const { body } = await call(addSearchAlias, { body: { term, freakBrotherNumber, alias } });
    keep(body);
    refreshWaiting();
    if (body.searches.some((each) => each.term === term)) {
      const toast = `${nameOf(member)} now has the other name “${alias}”, but “${term}” still finds no one.`;
      showToast('warning', toast);
    } else showToast('success', `“${term}” now finds ${nameOf(member)}.`);
  }

  async function dismiss(searches: readonly MissedSearch[]) {
    const [first] = searches;
    for (const { term } of searches) {
      // Kept each time, because a later one may fail.
      keep((await call(dismissSearch, { body: { term } })).body);
    }
    refreshWaiting();
    const what =
      searches.length === 1 ? `“${first?.term}” was` : `${searches.length} searches were`;
    showToast('success', `${what} removed from the list.`);
  }

  return { missed, failure, isLoading, reload, addAlias, dismiss };
}
