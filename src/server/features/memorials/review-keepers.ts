/** Admins approve and refuse requests to keep a memorial, and end the rights of keepers. */
import { toInstant } from '#contract/time.ts';
import { Refusal } from '#contract/errors.ts';
import {
  keeperListLimit,
  type AdminKeeper,
  type AdminKeepers,
  type KeeperState,
} from '#contract/memorials/keepers.ts';
import type { KeeperRow } from '#server/database/schema/memorials.ts';
import { findListItems, findNumber } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { Message } from '#server/messaging/messaging.ts';
import type { MemorialDeps, ReviewDeps } from './memorial-deps.ts';
import { approvedKeeperMail, endedKeeperMail, refusedKeeperMail } from './memorial-mails.ts';
import {
  countWaitingKeepers as countWaiting,
  findApprovedKeepers,
  findRefusedKeepers,
  findWaitingKeepers,
  lockKeeper,
  updateKeeper,
  logKeeper,
  stateOf,
  type DescribedKeeper,
} from './keepers.ts';

async function present(db: Connection, rows: readonly DescribedKeeper[]): Promise<AdminKeeper[]> {
  const members = await findListItems(
    db,
    rows.map(({ member_id }) => member_id),
  );
  return rows.flatMap((row) => {
    const member = members.get(row.member_id);
    if (!member) return [];
    const account = {
      accountId: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
    };
    const askedAt = toInstant(row.asked_at);
    return [{ keeperId: row.id, member, account, relation: row.relation, askedAt }];
  });
}

export async function listKeepers({
  database: { kysely },
}: Pick<MemorialDeps, 'database'>): Promise<AdminKeepers> {
  return {
    waiting: await present(kysely, await findWaitingKeepers(kysely, keeperListLimit)),
    keeping: await present(kysely, await findApprovedKeepers(kysely, keeperListLimit)),
    refused: await present(kysely, await findRefusedKeepers(kysely, keeperListLimit)),
  };
}

/** Requests that wait for an admin. */
export const countWaitingKeepers = ({ database: { kysely } }: Pick<MemorialDeps, 'database'>) =>
  countWaiting(kysely);

interface Decision {
  readonly from: readonly KeeperState[];
  readonly changes: (at: number) => Partial<KeeperRow>;
  readonly mail: (to: string, number: number) => Message;
}

/** @throws Refusal `not_found` when it is no longer in this state */
async function decide(
  deps: ReviewDeps,
  id: number,
  viewer: Viewer,
  { from, changes, mail }: Decision,
): Promise<AdminKeepers> {
  const { database, now } = deps;
  const { accountId } = viewer;
  const { row, number } = await database.kysely.transaction().execute(async (db) => {
    await deps.lockAsAdmin(db, viewer);
    const before = await lockKeeper(db, database.dialect, id);
    if (!before || !from.includes(stateOf(before))) {
      throw new Refusal('not_found', {
        message: 'This request does not exist, or it was decided or withdrawn in the meantime.',
      });
    }
    const at = now();
    const changed = changes(at);
    await updateKeeper(db, id, changed);
    await publishHeldPhotos(db, before.account_id);
    await logKeeper(db, { at, accountId, before, after: { ...before, ...changed } });
    return { row: before, number: await findNumber(db, before.member_id) };
  });
  if (row.account_id !== accountId) {
    deps.mailAccount(row.account_id, 'decision', (to) => mail(to, number));
  }
  return listKeepers(deps);
}

/** @throws Refusal `not_found` when it neither waits nor was refused */
export async function approveKeeper(
  deps: ReviewDeps,
  id: number,
  viewer: Viewer,
): Promise<AdminKeepers> {
  return decide(deps, id, viewer, {
    from: ['waiting', 'refused'],
    changes: (at) => ({ approved_at: at, approved_by: viewer.accountId, ended_at: null }),
    mail: (to, number) => approvedKeeperMail(deps, to, number),
  });
}

/** @throws Refusal `not_found` when it does not wait */
export async function rejectKeeper(
  deps: ReviewDeps,
  id: number,
  reason: string,
  viewer: Viewer,
): Promise<AdminKeepers> {
  return decide(deps, id, viewer, {
    from: ['waiting'],
    changes: (at) => ({ ended_at: at }),
    mail: (to, number) => refusedKeeperMail(deps, to, number, reason),
  });
}

/** @throws Refusal `not_found` when the account is no longer a keeper */
export async function endKeeper(
  deps: ReviewDeps,
  id: number,
  reason: string,
  viewer: Viewer,
): Promise<AdminKeepers> {
  return decide(deps, id, viewer, {
    from: ['keeping'],
    changes: (at) => ({ ended_at: at }),
    mail: (to, number) => endedKeeperMail(deps, to, number, reason),
  });
}
