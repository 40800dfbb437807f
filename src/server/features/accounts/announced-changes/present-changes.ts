/** Announced changes for admins: in their list, and beside the messages that can begin one. */
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import {
  kindOf,
  type AnnouncedChange,
  type AnnouncedChangeList,
  type AnnouncedState,
  type ChangeContext,
} from '#contract/accounts/announced-changes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  findChangesOfMember,
  findDoneChanges,
  findLatestOfMessages,
  findOpenChangeOf,
  findOpenChanges,
  isOpen,
  deletedTarget,
  stateOf,
  takeBackUntil,
  type Change,
} from './announced-changes.queries.ts';
import { alreadyAnnounced, checkChange, wantedBy } from './begin-change.ts';
import { findOtherRequests, findRequest } from './requests.queries.ts';

type ReadDeps = Pick<IdentityDeps, 'database' | 'now'>;

const present =
  (at: number) =>
  (change: Change): AnnouncedChange => ({
    changeId: change.id,
    kind: change.kind,
    state: stateOf(change, at),
    freakBrotherNumber: change.number,
    holder: {
      accountId: change.account_id,
      name: `${change.holder_first_name} ${change.holder_last_name}`,
    },
    target: {
      email: change.target_email === '' ? deletedTarget : change.target_email,
      account:
        change.target_account_id === null
          ? null
          : {
              accountId: change.target_account_id,
              name: `${change.target_first_name} ${change.target_last_name}`,
            },
    },
    messageId: change.message_id,
    begunBy:
      change.begun_by === null
        ? null
        : {
            accountId: change.begun_by,
            name: `${change.admin_first_name} ${change.admin_last_name}`,
          },
    begunAt: toInstant(change.begun_at),
    dueAt: toInstant(change.due_at),
    doneAt: toInstantOrNull(change.done_at),
    endedAt: toInstantOrNull(change.ended_at),
    objectedBy: change.objected_by,
    reason: change.end_reason,
    takeBackUntil: toInstantOrNull(takeBackUntil(change, at)),
  });

export async function listAnnouncedChanges({
  database: { kysely },
  now,
}: ReadDeps): Promise<AnnouncedChangeList> {
  const at = now();
  const open = await findOpenChanges(kysely);
  const done = await findDoneChanges(kysely, at);
  return { open: open.map(present(at)), done: done.map(present(at)) };
}

/** Of the latest change of each message that has one. */
export async function findChangeStates(
  { database, now }: ReadDeps,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, AnnouncedState>> {
  const at = now();
  const latest = await findLatestOfMessages(database.kysely, messageIds);
  return new Map([...latest].map(([id, change]) => [id, stateOf(change, at)]));
}

/** What an admin needs to decide about a message; null for one that cannot begin a change. */
export async function describeChangeContext(
  { database: { kysely }, now }: ReadDeps,
  messageId: number,
): Promise<ChangeContext | null> {
  const request = await findRequest(kysely, messageId);
  if (!request) return null;
  const at = now();
  const { holder, problem } = await checkChange(kysely, wantedBy(request));
  const changes = holder ? await findChangesOfMember(kysely, holder.member_id) : [];
  const accountId = holder?.account_id ?? null;
  const ofAccount = accountId === null ? undefined : await findOpenChangeOf(kysely, accountId);
  const isAnnounced = ofAccount !== undefined || changes.some(isOpen);
  const others = await findOtherRequests(kysely, request);
  return {
    kind: kindOf(request.about),
    problem: isAnnounced ? alreadyAnnounced : problem,
    others: others.map((row) => ({
      messageId: row.id,
      about: row.about,
      name: row.name,
      sentAt: toInstant(row.confirmed_at),
      isClosed: row.closed_at !== null,
    })),
    changes: changes.map(present(at)),
  };
}
