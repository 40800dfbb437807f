/** The load sheet of the viewer, and what admins see of all of them. */
import {
  loadListLimit,
  ownLoadListLimit,
  type AdminLoad,
  type AdminLoads,
  type LoadSheet,
} from '#contract/jumps/loads.ts';
import { brand } from '#contract/brand.ts';
import type { MemberListItem } from '#contract/members/directory.ts';
import { findMemberOf } from '#server/database/members/linked-members.ts';
import { findListItems } from '#server/database/members/listed-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { JumpDeps } from '../jump-deps.ts';
import {
  countQueue,
  findConfirmedOf,
  findQueue,
  findUnconfirmed,
  type Queue,
  type UnconfirmedLink,
} from './load-links.queries.ts';

const writeInstant = (at: number) => new Date(at).toISOString();

export const unlinkedProblem = `Only members can say who was on their load, and your account is not linked to a living ${brand.singular}.`;

type Own = Awaited<ReturnType<typeof findMemberOf>>;

/** Whether this member can say who was on the load, and answer. */
export const isLiving = (own: Own): own is NonNullable<Own> => own?.deceased === 0;

function stateOf({ declined_at, is_for_admin }: UnconfirmedLink) {
  if (declined_at !== null) return 'declined';
  return is_for_admin === 1 ? 'waits for an admin' : 'waits for the member';
}

type Items = ReadonlyMap<number, MemberListItem>;

/** Leaves out members that were deleted in the meantime. */
function withMember<Row, Shown>(
  items: Items,
  rows: readonly Row[],
  idOf: (row: Row) => number,
  present: (row: Row, member: MemberListItem) => Shown,
): Shown[] {
  return rows.flatMap((row) => {
    const member = items.get(idOf(row));
    return member ? [present(row, member)] : [];
  });
}

export async function getLoadSheet(
  { database: { kysely } }: JumpDeps,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<LoadSheet> {
  const own = await findMemberOf(kysely, accountId);
  if (!isLiving(own)) return { problem: unlinkedProblem, waiting: [], said: [], confirmed: [] };
  const open = await findUnconfirmed(kysely, { memberId: own.id }, ownLoadListLimit);
  const confirmed = await findConfirmedOf(kysely, own.id, ownLoadListLimit);
  const said = open.filter(({ said_by }) => said_by === accountId);
  const waiting = open.filter(
    ({ named_id, declined_at }) => named_id === own.id && declined_at === null,
  );
  const items = await findListItems(kysely, [
    ...open.flatMap(({ speaker_id, named_id }) => [speaker_id, named_id]),
    ...confirmed.map(({ member_id }) => member_id),
  ]);
  return {
    problem: null,
    waiting: withMember(
      items,
      waiting,
      (row) => row.speaker_id,
      (row, member) => ({ loadId: row.id, member, saidAt: writeInstant(row.said_at) }),
    ),
    said: withMember(
      items,
      said,
      (row) => row.named_id,
      (row, member) => ({
        loadId: row.id,
        member,
        saidAt: writeInstant(row.said_at),
        state: stateOf(row),
      }),
    ),
    confirmed: withMember(
      items,
      confirmed,
      (row) => row.member_id,
      (row, member) => ({
        loadId: row.id,
        member,
        saidAt: writeInstant(row.said_at),
        confirmedAt: writeInstant(row.confirmed_at ?? row.said_at),
      }),
    ),
  };
}

async function readQueue(db: Connection, queue: Queue): Promise<AdminLoad[]> {
  const rows = await findQueue(db, queue, loadListLimit);
  const items = await findListItems(
    db,
    rows.flatMap(({ speaker_id, named_id }) => [speaker_id, named_id]),
  );
  return rows.flatMap((row) => {
    const speaker = items.get(row.speaker_id);
    const named = items.get(row.named_id);
    if (!speaker || !named || row.said_by === null) return [];
    const saidAt = writeInstant(row.said_at);
    return [{ loadId: row.id, speaker, saidBy: row.said_by, named, saidAt }];
  });
}

export async function listLoads({ database: { kysely } }: JumpDeps): Promise<AdminLoads> {
  return {
    waiting: await readQueue(kysely, 'for admins'),
    withMembers: await readQueue(kysely, 'with members'),
    declined: await readQueue(kysely, 'declined'),
  };
}

/** Statements that wait for an admin. */
export const countWaitingLoads = ({ database: { kysely } }: Pick<JumpDeps, 'database'>) =>
  countQueue(kysely, 'for admins');
