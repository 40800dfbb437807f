/** Admins approve and refuse requests to keep a memorial, and end the rights of keepers. */
import { Refusal } from '#contract/errors.ts';
import {
  keeperListLimit,
  type AdminKeeper,
  type AdminKeepers,
  type keeperOperations,
  type KeeperState,
} from '#contract/memorials/keepers.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findListItems, findNumber } from '#server/database/register/shown-members.ts';
import type { KeeperRow } from '#server/database/schema/memorials.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { lockAsAdmin } from '#server/identity/accounts.ts';
import { mailAccount } from '#server/identity/mail.ts';
import { publishHeldPhotos } from '#server/identity/strangers.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { keeperStateOf, lockKeeper, updateKeeper } from './keepers.ts';
import type { MemorialDeps, ReviewDeps } from './memorial-deps.ts';
import { logKeeper } from './memorial-log.ts';
import { approvedKeeperMail, endedKeeperMail, refusedKeeperMail } from './memorial-mails.ts';

/** Of accounts that are validated and not disabled, about members who are marked as deceased. */
const withAccount = (db: Connection) =>
  db
    .selectFrom('memorial_keepers')
    .innerJoin('accounts', 'accounts.id', 'memorial_keepers.account_id')
    .innerJoin('members', 'members.id', 'memorial_keepers.member_id')
    .where('accounts.validated_at', 'is not', null)
    .where('accounts.disabled_at', 'is', null)
    .where('members.deceased', '=', 1);

const waiting = (db: Connection) =>
  withAccount(db).where('approved_at', 'is', null).where('ended_at', 'is', null);

async function present(
  db: Connection,
  keepers: ReturnType<typeof withAccount>,
): Promise<AdminKeeper[]> {
  const rows = await keepers
    .limit(keeperListLimit)
    .select([
      'memorial_keepers.id',
      'memorial_keepers.member_id',
      'memorial_keepers.account_id',
      'relation',
      'asked_at',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
    ])
    .execute();
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

/** The oldest request first; of the others, the newest. */
export async function listKeepers({
  database: { kysely },
}: Pick<MemorialDeps, 'database'>): Promise<AdminKeepers> {
  const approved = withAccount(kysely)
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('approved_at', 'desc')
    .orderBy('memorial_keepers.id', 'desc');
  const refused = withAccount(kysely)
    .where('approved_at', 'is', null)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .orderBy('memorial_keepers.id', 'desc');
  return {
    waiting: await present(kysely, waiting(kysely).orderBy('memorial_keepers.id')),
    keeping: await present(kysely, approved),
    refused: await present(kysely, refused),
  };
}

/** Requests that wait for an admin. */
export async function countWaitingKeepers({
  database: { kysely },
}: Pick<MemorialDeps, 'database'>): Promise<number> {
  return countRows(waiting(kysely));
}

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
    await lockAsAdmin(deps, db, viewer);
    const before = await lockKeeper(db, database.dialect, id);
    if (!before || !from.includes(keeperStateOf(before))) {
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
    mailAccount(deps, row.account_id, 'decision', (to) => mail(to, number));
  }
  return listKeepers(deps);
}

/** @throws Refusal `not_found` when it neither waits nor was refused */
export const approveKeeper = async (
  deps: ReviewDeps,
  { params }: Input<typeof keeperOperations.approveKeeper>,
  { viewer }: Caller<Viewer>,
): Promise<AdminKeepers> =>
  decide(deps, params.keeper, viewer, {
    from: ['waiting', 'refused'],
    changes: (at) => ({ approved_at: at, approved_by: viewer.accountId, ended_at: null }),
    mail: (to, number) => approvedKeeperMail(deps, to, number),
  });

/** @throws Refusal `not_found` when it does not wait */
export const rejectKeeper = async (
  deps: ReviewDeps,
  { params, body: { reason } }: Input<typeof keeperOperations.rejectKeeper>,
  { viewer }: Caller<Viewer>,
): Promise<AdminKeepers> =>
  decide(deps, params.keeper, viewer, {
    from: ['waiting'],
    changes: (at) => ({ ended_at: at }),
    mail: (to, number) => refusedKeeperMail(deps, to, number, reason),
  });

/** @throws Refusal `not_found` when the account is no longer a keeper */
export const endKeeper = async (
  deps: ReviewDeps,
  { params, body: { reason } }: Input<typeof keeperOperations.endKeeper>,
  { viewer }: Caller<Viewer>,
): Promise<AdminKeepers> =>
  decide(deps, params.keeper, viewer, {
    from: ['keeping'],
    changes: (at) => ({ ended_at: at }),
    mail: (to, number) => endedKeeperMail(deps, to, number, reason),
  });
