/** Announced changes for admins: in their list, and beside the messages that can begin one. */
import {
  changeRequests,
  kindOf,
  takeBackMs,
  type AnnouncedChange,
  type AnnouncedChangeList,
  type ChangeContext,
  type ChangeRequest,
} from '#contract/accounts/announced-changes.ts';
import { toInstant, toInstantOrNull } from '#contract/time.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  deletedTarget,
  findOpenChangeOf,
  isOpen,
  selectChanges,
  selectOpenChanges,
  stateOf,
  takeBackUntil,
  type Change,
} from './announced-changes.queries.ts';
import { alreadyAnnounced, checkChange, findRequest, wantedBy } from './check-change.ts';

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
  const open = await selectOpenChanges(kysely)
    .orderBy('due_at')
    .orderBy('announced_changes.id')
    .execute();
  const done = await selectChanges(kysely)
    .where('done_at', '>', at - takeBackMs)
    .orderBy('done_at', 'desc')
    .orderBy('announced_changes.id', 'desc')
    .execute();
  return { open: open.map(present(at)), done: done.map(present(at)) };
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
  const changes = holder
    ? await selectChanges(kysely)
        .where('announced_changes.member_id', '=', holder.member_id)
        .orderBy('announced_changes.id', 'desc')
        .execute()
    : [];
  const accountId = holder?.account_id ?? null;
  const ofAccount = accountId === null ? undefined : await findOpenChangeOf(kysely, accountId);
  const isAnnounced = ofAccount !== undefined || changes.some(isOpen);
  const others = await kysely
    .selectFrom('contact_messages')
    .where('number', '=', request.number)
    .where('about', 'in', changeRequests)
    .where('confirmed_at', 'is not', null)
    .where('id', '<>', request.id)
    .orderBy('confirmed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .select(['id', 'about', 'name', 'confirmed_at', 'closed_at'])
    .$narrowType<{ about: ChangeRequest; confirmed_at: number }>()
    .execute();
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
