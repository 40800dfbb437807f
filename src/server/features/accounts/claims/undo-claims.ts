/** Undoes changes of a claim: linked, claimed, rejected or unlinked. */
import {
  conflict,
  type LoggedChange,
  type Undoer,
  type UndoOutcome,
  type UndoRun,
} from '#server/database/change-log/change-undo.ts';
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
  type ClaimableMember,
  type ClaimOfAccount,
} from './claims.queries.ts';
import { addClaim, notifyOfLostClaims } from './hold-number.ts';
import type { LostClaim } from './pending-claims.queries.ts';
import { updateClaimRow } from './undo-claims.queries.ts';
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

interface Pair {
  readonly accountId: number;
  readonly member: ClaimableMember;
}

/**
 * Returns the pending claims of other accounts that the undo ended; null when the number has
 * another account by now.
 */
async function write(
  { db, dialect, at, actorId }: UndoRun,
  { accountId, member }: Pair,
  { from, to, claimedAt }: Turn & { readonly claimedAt: number },
): Promise<readonly LostClaim[] | null> {
  const isApproved = to === 'approved';
  if (from === null) {
    const actor = `account/${actorId}`;
    return addClaim(db, { dialect }, { accountId, member, isApproved, claimedAt, at, actor });
  }
  const memberId = member.id;
  if (to === null) await deleteClaim(db, { accountId, memberId, isApproved: from === 'approved' });
  else await updateClaimRow(db, accountId, { isApproved, claimedAt });
  return [];
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
    number: number,
    lost: readonly LostClaim[],
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
      ...notificationOf(turn, account, member.number, lost),
    };
  }

  return {
    whyNever: () => null,
    async undo(run, changes) {
      const [first] = changes;
      return first ? [await undoOne(run, first)] : [];
    },
  };
}
