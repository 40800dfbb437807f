/** Removes a term from the missed searches until a visitor searches for it again. */
import type { MissedSearches } from '#contract/members/insights.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import { foldText } from '#contract/members/search-text.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { listMissedSearches } from './list-missed-searches.ts';
import type { VisitorDeps } from '../member-deps.ts';
import { dismissMissed } from './missed-searches.queries.ts';

export async function dismissSearch(
  deps: VisitorDeps,
  term: string,
  viewer: Viewer,
): Promise<MissedSearches> {
  const { database, visits, now } = deps;
  // Searches up to now are part of the dismissal.
  await visits.flush();
  const key = foldText(term);
  const at = now();
  await database.kysely.transaction().execute(async (transaction) => {
    await dismissMissed(transaction, key, at);
    await recordChanges(transaction, [
      {
        changedAt: at,
        actor: `account/${viewer.accountId}`,
        subject: 'search',
        subjectKey: key,
        before: null,
        after: { dismissedAt: new Date(at).toISOString() },
      },
    ]);
  });
  return listMissedSearches(deps);
}
