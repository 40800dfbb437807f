import { placeEditingOperations } from '#contract/jumps/place-editing.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createNotifyOwner } from '#server/features/members/editing/notify-owner.ts';
import { createNotifyMarked } from '#server/features/members/record/notify-marked.ts';
import { createNotifyUndone } from './features/changes/notify-undone.ts';
import { changeOperations } from '#contract/changes/changes.ts';
import { undoOperations } from '#contract/changes/undoing.ts';
import { manifestOperations, type Waiting } from '#contract/manifest/manifest.ts';
import { insightOperations } from '#contract/members/insights.ts';
import { changeUseCases } from './features/changes/changes.routes.ts';
import { administrationOperations } from '#contract/accounts/administration.ts';
import { administrationUseCases } from '#server/features/accounts/administration/administration.routes.ts';
import { countPendingClaims } from './features/accounts/claims/reviewed-claims.queries.ts';
import { countOpenMessages } from '#server/features/contact/inbox.ts';
import { countNewPhotos } from '#server/features/gallery/moderation/find-photos.ts';
import { countWaitingKeepers } from '#server/features/memorials/review-keepers.ts';
import { countWaitingRemembrances } from '#server/features/memorials/remembrances.ts';
import { countMarksToReview } from './features/people-in-photos/review-marks.ts';
import { manifestUseCases } from './features/manifest/manifest.routes.ts';
import { countMissedSearches } from '#server/features/members/insights/searches.ts';
import { placeEditingUseCases } from '#server/features/jumps/jumps.routes.ts';
import { ledgerUseCases } from './features/members/ledger/ledger.routes.ts';
import { editingRoutes } from '#server/features/members/editing/editing.routes.ts';
import type { VisitorDeps } from '#server/features/members/directory/profile.ts';
import { bindOperations, type BoundOperation } from './http/bind-operation.ts';
import { importRoutes } from './features/members/import/import.routes.ts';
import { insightUseCases } from './features/members/insights/insights.routes.ts';
import { ledgerOperations } from '#contract/members/ledger.ts';
import { wireUndoers } from './wire-undoers.ts';

interface CountDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** What waits for an admin, on the Manifest and in the daily mail. */
export async function countWaiting(deps: CountDeps, accountId: number): Promise<Waiting> {
  return {
    claims: await countPendingClaims(deps.database.kysely),
    missedSearches: await countMissedSearches(deps),
    newPhotos: await countNewPhotos(deps, { accountId }),
    messages: await countOpenMessages(deps),
    remembrances: await countWaitingRemembrances(deps),
    keepers: await countWaitingKeepers(deps),
    marks: await countMarksToReview(deps),
  };
}

export function wireAdministration(
  accounts: IdentityDeps,
  visitors: VisitorDeps,
): BoundOperation[] {
  const { database, now } = accounts;
  const editor = {
    ...visitors,
    notifyOwner: createNotifyOwner(accounts),
    notifyMarked: createNotifyMarked(accounts),
  };
  return [
    ...bindOperations(manifestOperations, manifestUseCases, {
      database,
      now,
      flushVisits: () => visitors.visits.flush(),
      countWaiting: (accountId: number) => countWaiting(visitors, accountId),
    }),
    ...editingRoutes(editor),
    ...importRoutes(editor),
    ...bindOperations(insightOperations, insightUseCases, editor),
    ...bindOperations(ledgerOperations, ledgerUseCases, visitors),
    ...bindOperations(placeEditingOperations, placeEditingUseCases, { database, now }),
    ...bindOperations({ ...changeOperations, ...undoOperations }, changeUseCases, {
      database,
      now,
      undoers: wireUndoers(accounts, editor),
      notifyOwners: createNotifyUndone(accounts),
    }),
    ...bindOperations(administrationOperations, administrationUseCases, accounts),
  ];
}
