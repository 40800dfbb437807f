import type { Waiting } from '#contract/manifest/manifest.ts';
import { editingOperations } from '#contract/members/editing.ts';
import { togetherOperations } from '#contract/members/editing-together.ts';
import { importOperations } from '#contract/members/import.ts';
import { accountAdminRoutes } from '#server/features/accounts/administration/administration.routes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createNotifyOwner } from '#server/features/accounts/notices/notify-owner.ts';
import { createNotifyMarked } from '#server/features/accounts/notices/notify-marked.ts';
import { createNotifyUndone } from './features/accounts/notices/notify-undone.ts';
import { changeRoutes } from './features/changes/changes.routes.ts';
import { countWaitingClaims } from './features/accounts/claims/review-claims.ts';
import { countOpenMessages } from '#server/features/contact/inbox.ts';
import { countNewPhotos } from '#server/features/gallery/moderation/find-photos.ts';
import { countWaitingKeepers } from '#server/features/memorials/review-keepers.ts';
import { countWaitingRemembrances } from '#server/features/memorials/remembrances.ts';
import { countMarksToReview } from './features/people-in-photos/review-marks.ts';
import { manifestRoutes } from './features/manifest/manifest.routes.ts';
import { countMissedSearches } from '#server/features/members/insights/searches.ts';
import { placeEditingRoutes } from '#server/features/jumps/jumps.routes.ts';
import { ledgerUseCases } from './features/members/ledger/ledger.routes.ts';
import { editingUseCases } from '#server/features/members/editing/editing.routes.ts';
import type { VisitorDeps } from '#server/features/members/directory/profile.ts';
import { bindOperations, type BoundOperation } from './http/bind-operation.ts';
import { importUseCases } from './features/members/import/import.routes.ts';
import { createFileImport } from './features/members/import/import-file.ts';
import { insightRoutes } from './features/members/insights/insights.routes.ts';
import { ledgerOperations } from '#contract/members/ledger.ts';
import { wireUndoers } from './wire-undoers.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';

interface CountDeps extends Pick<IdentityDeps, 'database' | 'now'> {
  readonly visits: Pick<VisitorDeps['visits'], 'flush'>;
}

/** What waits for an admin, on the Manifest and in the daily mail. */
export async function countWaiting(deps: CountDeps, accountId: number): Promise<Waiting> {
  return {
    claims: await countWaitingClaims(deps),
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
  const changes = changeRoutes({
    database,
    now,
    undoers: wireUndoers(accounts, editor),
    notifyOwners: createNotifyUndone(accounts),
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
  });
  const manifest = manifestRoutes({
    database,
    now,
    flushVisits: () => visitors.visits.flush(),
    countWaiting: (accountId) => countWaiting(visitors, accountId),
  });
  return [
    ...manifest,
    ...bindOperations({ ...editingOperations, ...togetherOperations }, editingUseCases, editor),
    ...bindOperations(importOperations, importUseCases, {
      ...editor,
      importFile: createFileImport(editor),
    }),
    ...insightRoutes(editor),
    ...bindOperations(ledgerOperations, ledgerUseCases, visitors),
    ...placeEditingRoutes({ database, now }),
    ...accountAdminRoutes(accounts),
    ...changes,
  ];
}
