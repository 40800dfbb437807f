/**
 * The holder looks at an announced change and objects: in the account, or with the link in the mail or text message. An
 * admin cancels it.
 */
import type {
  announcedChangeOperations as operations,
  AnnouncedChangeList,
  AnnouncedState,
  LinkedChange,
  ObjectionWay,
  OwnChange,
} from '#contract/accounts/announced-changes.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { toInstant } from '#contract/time.ts';
import type { Caller, Input, Viewer } from '#server/http/bind-operation.ts';
import { refuseLink } from '#server/identity/codes.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { createNotifyAdmins, masked } from '#server/identity/mail.ts';
import { hashToken } from '#server/identity/secrets.ts';
import {
  deletedTarget,
  findChange,
  findOpenChangeOf,
  stateOf,
  type Change,
} from './announced-changes.queries.ts';
import { objectedMail } from './change-messages.ts';
import { endIfOpen } from './end-change.ts';
import { listAnnouncedChanges } from './present-changes.ts';

export const presentOwnChange = (change: Change): OwnChange => ({
  kind: change.kind,
  freakBrotherNumber: change.number,
  target: change.target_email === '' ? deletedTarget : masked(change.target_email),
  begunAt: toInstant(change.begun_at),
  dueAt: toInstant(change.due_at),
});

export async function getOwnChange(
  { database }: Pick<IdentityDeps, 'database'>,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<{ change: OwnChange | null }> {
  const change = await findOpenChangeOf(database.kysely, accountId);
  return { change: change ? presentOwnChange(change) : null };
}

/** Null when it was not open any more. */
async function stop(
  deps: IdentityDeps,
  seen: Change,
  objectedBy: ObjectionWay,
): Promise<Change | null> {
  const by = objectedBy === 'signed in' ? seen.account_id : null;
  const stopped = await endIfOpen(deps, seen, { by, as: 'objected', objectedBy });
  // The objection needs a reply soon, however many messages wait.
  if (stopped) createNotifyAdmins(deps)((to) => objectedMail(deps, to, stopped), 1);
  return stopped;
}

/** @throws Refusal `not_found` when no change of the viewer is open */
export async function objectToChange(
  deps: IdentityDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<{ change: OwnChange | null }> {
  const change = await findOpenChangeOf(deps.database.kysely, viewer.accountId);
  const stopped = change ? await stop(deps, change, 'signed in') : null;
  if (!stopped) {
    throw new Refusal('not_found', { message: 'No change of your account is announced any more.' });
  }
  return getOwnChange(deps, viewer);
}

/** For the holder. */
const endings: Readonly<Record<AnnouncedState, string>> = {
  open: '',
  done: 'This change was already carried out. The mail about it has a link that takes it back.',
  objected: 'This change was already stopped. Nothing was changed.',
  cancelled: 'An admin has already cancelled this change. Nothing was changed.',
  impossible: 'This change could not be carried out. Nothing was changed.',
  'taken back': 'This change was already taken back.',
};

/** @throws Refusal `taken` for a change that was carried out or has ended */
export function refuseEnded(change: Change, at: number): never {
  throw new Refusal('taken', { message: endings[stateOf(change, at)] });
}

/** @throws Refusal `bad_request` for a wrong link, `taken` for a change that is no longer open */
export async function stopChange(
  deps: IdentityDeps,
  { body }: Input<typeof operations.stopChange>,
): Promise<{ message: string }> {
  const { database, now } = deps;
  const stopHash = hashToken(body.token);
  const found = (await findChange(database.kysely, { stopHash })) ?? refuseLink();
  if (!(await stop(deps, found, 'link'))) {
    refuseEnded((await findChange(database.kysely, { stopHash })) ?? refuseLink(), now());
  }
  const label = numberLabel('fb', found.number);
  return {
    message:
      found.kind === 'move'
        ? `Stopped. The account of ${label} stays as it is, and the admins know that you object.`
        : `Stopped. ${label} stays with your account, and the admins know that you object.`,
  };
}

/** @throws Refusal `bad_request` for a wrong link */
export async function lookAtChange(
  { database: { kysely }, now }: Pick<IdentityDeps, 'database' | 'now'>,
  { body }: Input<typeof operations.lookAtChange>,
): Promise<LinkedChange> {
  const hash = hashToken(body.token);
  const toStop = await findChange(kysely, { stopHash: hash });
  const change = toStop ?? (await findChange(kysely, { takeBackHash: hash })) ?? refuseLink();
  const state = stateOf(change, now());
  const isStoppable = toStop !== undefined && state === 'open';
  const isReturnable = toStop === undefined && state === 'done';
  const other = isReturnable ? ('take back' as const) : null;
  return {
    ...presentOwnChange(change),
    action: isStoppable ? 'stop' : other,
    ending: endings[state],
  };
}

/** @throws Refusal `not_found` when it is not open any more */
export async function cancelChange(
  deps: IdentityDeps,
  { params }: Input<typeof operations.cancelChange>,
  { viewer: { accountId: by } }: Caller<Viewer>,
): Promise<AnnouncedChangeList> {
  const change = await findChange(deps.database.kysely, { id: params.change });
  if (!change || !(await endIfOpen(deps, change, { by, as: 'cancelled' }))) {
    throw new Refusal('not_found', { message: 'This change is no longer open.' });
  }
  return listAnnouncedChanges(deps);
}
