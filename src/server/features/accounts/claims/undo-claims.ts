/** Undoes changes of a claim: linked, claimed, rejected or unlinked. */
import {
  conflict,
  oneAtATime,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
import type { LinkedBy } from '#server/database/account-tables.ts';
import type { Snapshot } from '#server/database/change-log/change-log.ts';
import { followMembers } from '#server/database/change-log/member-moves.ts';
import {
  findAdministered,
  type AdministeredAccount,
} from '../administration/account-admin.queries.ts';
import type { AccountDeps } from '../account-deps.ts';
import { approvedMessage, unapprovedMessage, unlinkedMessage } from '../notices/admin-messages.ts';
import {
  findClaimableMember,
  findClaimOf,
  deleteClaim,
  keepNameWithheld,
  setLinkedBy,
  type ClaimableMember,
  type ClaimOfAccount,
} from './claims.queries.ts';
import { approveClaim } from './approve-claim.ts';
import { addClaim, notifyOfLostClaims } from './hold-number.ts';
import { lockClaimant, lockClaimed, type LostClaim } from './pending-claims.queries.ts';
import { withdrawVouchesFor } from '../vouching/vouches.queries.ts';
import { unapproveClaimRow } from './undo-claims.queries.ts';
import { notifyAccount } from '../notices/notify-account.ts';

/** Null when there is no claim. */
type ClaimState = 'approved' | 'pending' | null;

function stateOf(snapshot: Snapshot | null): ClaimState {
  if (typeof snapshot?.['account'] !== 'number') return null;
  return snapshot['isApproved'] === true ? 'approved' : 'pending';
}

function stateOfClaim(claim: ClaimOfAccount | undefined): ClaimState {
  if (!claim) return null;
  return claim.isApproved ? 'approved' : 'pending';
}

interface Turn {
  readonly from: ClaimState;
  readonly to: ClaimState;
}

interface Ends {
  readonly number: number;
  readonly lost: readonly LostClaim[];
}

interface Pair {
  readonly accountId: number;
  readonly member: ClaimableMember;
}

/**
 * Returns the claims of other accounts that the undo ended; null when the number has another account
 * by now.
 */
async function write(
  { db, dialect, at, actorId }: UndoRun,
  { accountId, member }: Pair,
  { from, to, claimedAt }: Turn & { readonly claimedAt: number },
): Promise<readonly LostClaim[] | null> {
  const isApproved = to === 'approved';
  const actor = `account/${actorId}`;
  if (from === null) {
    // The log does not tell who had approved it, so the account may not vouch for others until an admin links it.
    const linkedBy = isApproved ? 'claimant' : null;
    return addClaim(db, { dialect }, { accountId, member, linkedBy, claimedAt, at, actor });
  }
  const memberId = member.id;
  await lockClaimant(db, dialect, accountId);
  await lockClaimed(db, dialect, memberId);
  if (isApproved) return approveClaim(db, { accountId, member, linkedBy: 'admin', at, actor });
  if (to === null) await deleteClaim(db, { accountId, memberId, isApproved: from === 'approved' });
  else {
    await unapproveClaimRow(db, accountId);
    await keepNameWithheld(db, { accountId, memberId });
    await withdrawVouchesFor(db, { accountId, memberId }, at);
  }
  return [];
}

const linkedByIn = (snapshot: Snapshot | null): LinkedBy =>
  snapshot?.['linkedBy'] === 'admin' ? 'admin' : 'claimant';

/** Whether an admin has confirmed the link; the link itself stays. */
async function undoConfirmation(
  { db }: UndoRun,
  { before, after, subjectKey, touchedAt }: LoggedChange,
  { accountId, member }: Pair,
): Promise<UndoOutcome> {
  const turn = { from: linkedByIn(after), to: linkedByIn(before) };
  if (!(await setLinkedBy(db, { accountId, memberId: member.id, ...turn }))) {
    return conflict('The account was linked or confirmed again later.');
  }
  const claimedAt = touchedAt === null ? {} : { touchedAt };
  const entry = { subject: 'claim', subjectKey, before: after, after: before, accountId };
  return { kind: 'undone', entry: { ...entry, ...claimedAt } };
}

async function findMemberAt({ db }: UndoRun, { id, subjectKey }: LoggedChange) {
  const place = (await followMembers(db, [{ id, key: subjectKey }])).get(id);
  const number = Number(place?.split('/')[1] ?? 0);
  return findClaimableMember(db, number);
}

export function createClaimUndoer(deps: AccountDeps): Undoer {
  function notificationOf(
    { from, to }: Turn,
    account: AdministeredAccount,
    { number, lost }: Ends,
  ): { readonly notify?: () => void } {
    if (to !== 'approved' && from !== 'approved' && lost.length === 0) return {};
    const left = to === 'pending' ? unapprovedMessage : unlinkedMessage;
    const write = to === 'approved' ? approvedMessage : left;
    return {
      notify() {
        notifyOfLostClaims(deps, number, lost);
        if (to !== 'approved' && from !== 'approved') return;
        notifyAccount(deps, account, write(deps, account.email, number));
      },
    };
  }

  async function undoOne(run: UndoRun, change: LoggedChange): Promise<UndoOutcome> {
    const turn = { from: stateOf(change.after), to: stateOf(change.before) };
    const { accountId } = change;
    const account =
      accountId === null ? undefined : await findAdministered(run.db, accountId, run.at);
    if (!account) return conflict('The account was deleted.');
    const member = await findMemberAt(run, change);
    if (!member) return conflict('This member was removed.');
    const claim = await findClaimOf(run.db, account.id);
    if (stateOfClaim(claim) !== turn.from || (claim && claim.member.id !== member.id)) {
      return conflict('The account was linked or unlinked again later.');
    }
    const pair = { accountId: account.id, member };
    if (typeof change.before?.['linkedBy'] === 'string') {
      return undoConfirmation(run, change, pair);
    }
    const lost = await write(run, pair, { ...turn, claimedAt: change.touchedAt ?? run.at });
    if (lost === null) return conflict('The number is now linked to another account.');
    const snapshotOf = (state: ClaimState) =>
      state && { account: account.id, isApproved: state === 'approved' };
    return {
      kind: 'undone',
      entry: {
        subject: 'claim',
        subjectKey: `fb/${member.number}`,
        before: snapshotOf(turn.from),
        after: snapshotOf(turn.to),
        accountId: account.id,
        ...(claim ? { touchedAt: claim.claimedAt } : {}),
      },
      ...notificationOf(turn, account, { number: member.number, lost }),
    };
  }

  return {
    whyNever: () => null,
    undo: oneAtATime(undoOne),
  };
}
