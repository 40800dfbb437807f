/** Claims in the inbox: those of validated accounts that wait, and those that are linked. An item is an account. */
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import type { Evidence } from '#contract/inbox/inbox.ts';
import { createSameNameTest } from '#contract/members/search-text.ts';
import { toInstant } from '#contract/time.ts';
import { countRows } from '#server/database/count-rows.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countProofs, findProofs } from '#server/database/proofs.ts';
import { lockAccounts } from '#server/identity/accounts.ts';
import {
  noEvidence,
  type Queues,
  type KindDescription,
  type PresentedItem,
} from '#server/identity/decide.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { neededVouches, countVouches } from '#server/identity/member-of-account.ts';
import { approvedMessage, labelOf, rejectedMessage } from './claim-messages.ts';
import { deleteClaim, lockClaimed } from './claims.queries.ts';
import { approveLockedClaim, notifyOfLostClaims } from './competing-claims.ts';

/**
 * Claims of accounts that are validated and not disabled. An email that is not validated proves no
 * identity.
 */
const ofKnownAccounts = (db: Connection) =>
  db
    .selectFrom('claims')
    .innerJoin('accounts', 'accounts.id', 'claims.account_id')
    .innerJoin('members', 'members.id', 'claims.member_id')
    .where('validated_at', 'is not', null)
    .where('disabled_at', 'is', null);

/** A literal, so that the partial index matches. */
const waiting = (db: Connection) =>
  ofKnownAccounts(db).where((eb) => eb('is_approved', '=', eb.lit(0)));

export const countPendingClaims = (db: Connection): Promise<number> => countRows(waiting(db));

async function findClaims(db: Connection, accountIds: readonly number[]) {
  return ofKnownAccounts(db)
    .where('claims.account_id', 'in', accountIds)
    .select([
      'claims.account_id',
      'claims.member_id',
      'claims.is_approved',
      'claims.claimed_at',
      'claims.linked_at',
      'accounts.first_name as account_first_name',
      'accounts.last_name as account_last_name',
      'accounts.email',
      'members.number',
      'members.first_name',
      'members.last_name',
      'members.deceased',
      (eb) =>
        eb
          .selectFrom('claims as rivals')
          .innerJoin('accounts as claimants', 'claimants.id', 'rivals.account_id')
          .where('claimants.validated_at', 'is not', null)
          .where('claimants.disabled_at', 'is', null)
          .whereRef('rivals.member_id', '=', 'claims.member_id')
          .whereRef('rivals.account_id', '<>', 'claims.account_id')
          .select(({ fn }) => fn.countAll<number>().as('rivals'))
          .$asScalar()
          .$notNull()
          .as('rivals'),
    ])
    .execute();
}

type ClaimRow = Awaited<ReturnType<typeof findClaims>>[number];

async function findClaim(db: Connection, accountId: number): Promise<ClaimRow | undefined> {
  const [row] = await findClaims(db, [accountId]);
  return row;
}

const isSameName = (one: string, other: string): boolean => createSameNameTest(one)(other);

/** How the names of the account agree with those in the register. */
const compareNames = (row: ClaimRow) => ({
  isFirstSame: isSameName(row.first_name, row.account_first_name),
  isLastSame: isSameName(row.last_name, row.account_last_name),
});

function describeNames(row: ClaimRow): string {
  const { isFirstSame, isLastSame } = compareNames(row);
  if (isFirstSame && isLastSame) return 'The names agree.';
  if (isLastSame) return 'The first names differ.';
  return isFirstSame ? 'The last names differ.' : 'Both names differ.';
}

function warningsOf({ deceased, number, rivals }: ClaimRow): string[] {
  const label = labelOf(number);
  return [
    ...(deceased === 1 ? [`${label} is marked as deceased.`] : []),
    ...(rivals === 0
      ? []
      : [`${rivals + 1} accounts have claimed ${label}. Approving one ends the others.`]),
  ];
}

function isAgreeing(row: ClaimRow): boolean {
  const { isFirstSame, isLastSame } = compareNames(row);
  return row.is_approved === 0 && warningsOf(row).length === 0 && isFirstSame && isLastSame;
}

const accountPath = (accountId: number): string => `/Manifest/Accounts/${accountId}`;

const stateOf = ({ is_approved }: Pick<ClaimRow, 'is_approved'>) =>
  is_approved === 1 ? 'approved' : 'waiting';

function present(row: ClaimRow): PresentedItem {
  const name = `${row.account_first_name} ${row.account_last_name}`;
  const state = stateOf(row);
  return {
    state,
    title: `${name} claims ${labelOf(row.number)}`,
    who: { name, accountId: row.account_id },
    about: {
      freakBrotherNumber: row.number,
      firstName: row.first_name,
      lastName: row.last_name,
      deceased: row.deceased === 1,
    },
    text: describeNames(row),
    since: toInstant(row.linked_at ?? row.claimed_at),
    warnings: state === 'waiting' ? warningsOf(row) : [],
    isAgreeing: isAgreeing(row),
    opposite: state === 'approved' ? { label: 'Unlink', to: accountPath(row.account_id) } : null,
  };
}

async function describe(
  { claimPolicy }: Pick<IdentityDeps, 'claimPolicy'>,
  db: Connection,
  row: ClaimRow,
  now: number,
): Promise<Evidence> {
  const needed = neededVouches({ claimPolicy });
  const vouches = await countVouches(db, {
    accountId: row.account_id,
    memberId: row.member_id,
    since: row.claimed_at,
  });
  const account = { label: 'Email', value: row.email, to: accountPath(row.account_id) };
  return {
    ...noEvidence,
    facts: [
      { label: 'In the register', value: `${row.first_name} ${row.last_name}`, to: null },
      {
        label: 'On the account',
        value: `${row.account_first_name} ${row.account_last_name}`,
        to: null,
      },
      account,
      ...(needed === 0 && vouches === 0
        ? []
        : [{ label: 'Vouches', value: `${vouches} of ${needed}`, to: '/Manifest/Vouches' }]),
    ],
    proofs: await countProofs(db, { account_id: row.account_id }, proofsKeptSince(now)),
  };
}

export const claimQueues: Queues = (db) => ({
  waiting: waiting(db).select(['claims.account_id as id', 'claims.claimed_at as at']),
  answered: ofKnownAccounts(db)
    .where('is_approved', '=', 1)
    .select(['claims.account_id as id', 'claims.linked_at as at']),
});

export const claimKind = (deps: IdentityDeps): KindDescription<ClaimRow, 'claim'> => ({
  async lock({ db, dialect }, id) {
    await lockAccounts(db, dialect, [id]);
    const seen = await findClaim(db, id);
    if (seen) await lockClaimed(db, dialect, seen.member_id);
    return seen && findClaim(db, id);
  },
  stateOf,
  logOf: (row) => ({
    subjectKey: `fb/${row.number}`,
    accountId: row.account_id,
    touchedAt: row.claimed_at,
    snapshot: { account: row.account_id, isApproved: row.is_approved === 1 },
  }),
  acts: {
    approve: {
      from: ['waiting'],
      needsConfirmation: () => true,
      async write({ db, at, viewer }, row) {
        const { account_id: accountId, member_id: id, number } = row;
        const lost = await approveLockedClaim(db, {
          accountId,
          member: { id, number },
          linkedBy: 'admin',
          at,
          by: viewer.accountId,
        });
        return {
          after: { ...row, is_approved: 1, linked_at: at },
          afterCommit: () => notifyOfLostClaims(deps, number, lost ?? []),
        };
      },
      mail: (to, { number }) => approvedMessage(deps, to, number),
    },
    reject: {
      from: ['waiting'],
      async write({ db }, { account_id: accountId, member_id: memberId }, { reason }) {
        await deleteClaim(db, { accountId, memberId, isApproved: false });
        return { after: null, logged: { rejectedFor: reason } };
      },
      mail: (to, { number }, { reason }) => rejectedMessage(deps, to, number, reason),
    },
  },
  oppositeOf: ({ account_id, number }, act) =>
    act === 'approve'
      ? { label: 'Unlink', to: accountPath(account_id) }
      : { label: 'Link', to: `${accountPath(account_id)}?number=${number}` },
  async present(db, ids) {
    const rows = await findClaims(db, ids);
    return new Map(rows.map((row) => [row.account_id, present(row)]));
  },
  async describe(db, id, now) {
    const row = await findClaim(db, id);
    return row ? describe(deps, db, row, now) : null;
  },
  findProofs: (db, id, now) => findProofs(db, { account_id: id }, proofsKeptSince(now)),
});
