/** Withdraws an invitation that was not used. */
import type { InvitationList } from '#contract/accounts/invitations.ts';
import { Refusal } from '#contract/errors.ts';
import { recordChanges } from '#server/database/change-log/change-log.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { lockAsAdmin } from '../administration/act-as-admin.ts';
import { deleteUnused, findInvitation } from './invitations.queries.ts';
import { listInvitations } from './list-invitations.ts';

/** @throws Refusal `not_found` when it was used or withdrawn already */
export async function withdrawInvitation(
  deps: AccountDeps,
  id: number,
  viewer: Viewer,
): Promise<InvitationList> {
  await deps.database.kysely.transaction().execute(async (db) => {
    await lockAsAdmin(deps, db, viewer);
    const invitation = await findInvitation(db, { id });
    if (!invitation || !(await deleteUnused(db, id))) {
      throw new Refusal('not_found', {
        message: 'This invitation was already used or withdrawn.',
      });
    }
    await recordChanges(db, [
      {
        changedAt: deps.now(),
        actor: `account/${viewer.accountId}`,
        subject: 'invitation',
        subjectKey: `fb/${invitation.number}`,
        before: { invitation: id, countsAs: invitation.counts_as },
        after: null,
      },
    ]);
  });
  return listInvitations(deps);
}
