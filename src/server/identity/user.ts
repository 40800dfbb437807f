/** The viewer of a session token, and the signed-in user of responses. */
import type { Selectable } from 'kysely';
import type { Role, User, UserClaim } from '#contract/accounts/account.ts';
import { hourMs, minuteMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { SecondFactorsTable } from '#server/database/schema/sign-in.ts';
import { reply, type Reply, type Viewer } from '#server/http/bind-operation.ts';
import { getOwnAccount } from './accounts.ts';
import { findValidationCodes, type CodeRow } from './codes.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { lastFourOf, masked } from './mail.ts';
import {
  claimedBy,
  countVouches,
  findClaimOf,
  neededVouches,
  type ClaimOfAccount,
} from './member-of-account.ts';
import { hashToken } from './secrets.ts';
import { extendSession, findLiveSession, type StartedSession } from './sessions.ts';

interface ViewerDeps extends Pick<
  IdentityDeps,
  'database' | 'now' | 'isAdminSecondFactorRequired'
> {
  /** Called when a session was not extended; the request continues. */
  readonly onFailure: (error: unknown) => void;
}

/** How long a confirmation lasts. */
const confirmationLifetimeMs = 10 * minuteMs;
/**
 * Extending the session with each request would turn every read into a write. Sessions of admins
 * expire sooner, so their last use is recorded more often.
 */
const extendAfterMs = { User: hourMs, Admin: 5 * minuteMs } as const satisfies Record<Role, number>;

/**
 * Finds the viewer of a session token, and extends the session. Resolves to null for a token that is
 * unknown, expired or revoked, and for an account that is disabled or has lapsed.
 */
export function createFindViewer(deps: ViewerDeps) {
  const { database, now, isAdminSecondFactorRequired, onFailure } = deps;
  const { kysely } = database;
  const extending = new Set<number>();

  function extend(sessionId: number): void {
    if (extending.has(sessionId)) return;
    extending.add(sessionId);
    extendSession(kysely, sessionId, now())
      .catch(onFailure)
      .finally(() => extending.delete(sessionId));
  }

  return async (token: string): Promise<Viewer | null> => {
    const row = await findLiveSession(kysely, hashToken(token), now());
    if (!row) return null;
    if (Math.abs(now() - row.used_at) > extendAfterMs[row.role]) extend(row.session_id);
    const hasSecondFactor = row.turned_on_at !== null;
    const needsSecondFactor =
      isAdminSecondFactorRequired && row.role === 'Admin' && !hasSecondFactor;
    return {
      accountId: row.account_id,
      sessionId: row.session_id,
      token,
      role: needsSecondFactor ? 'User' : row.role,
      isValidated: row.validated_at !== null,
      hasSecondFactor,
      needsSecondFactor,
      // One from ahead was shown to a clock that was wrong.
      isConfirmed: Math.abs(now() - row.confirmed_at) < confirmationLifetimeMs,
    };
  };
}

export type SecondFactorRow = Selectable<SecondFactorsTable>;

export interface SecondFactor extends SecondFactorRow {
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

/** Undefined when the account has none. */
export async function findSecondFactor(
  db: Connection,
  accountId: number,
): Promise<SecondFactor | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .where('account_id', '=', accountId)
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.account_id', '=', 'second_factors.account_id')
        .select((passkeys) => passkeys.fn.countAll().as('count'))
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.account_id', '=', 'second_factors.account_id')
        .select((codes) => codes.fn.countAll().as('count'))
        .as('recovery_codes'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { passkeys, recovery_codes, ...own } = row;
  return { ...own, passkeys: Number(passkeys), recoveryCodes: Number(recovery_codes) };
}

export const isPhonePending = ({ phone, confirmed_phone }: AccountRow): boolean =>
  phone !== '' && phone !== confirmed_phone;

interface UserDeps {
  readonly account: AccountRow;
  readonly claim: ClaimOfAccount | undefined;
  /** See `userClaim`. */
  readonly vouches: Pick<UserClaim, 'vouches' | 'needed'>;
  /** The latest code that is still valid. */
  readonly code: CodeRow | undefined;
  readonly token: string;
  readonly hasSecondFactor: boolean;
  readonly isAdminSecondFactorRequired: boolean;
}

function stateOf(claim: ClaimOfAccount | undefined): UserClaim['state'] {
  if (!claim) return 'none';
  if (!claim.isValidated) return 'pending';
  return claim.isApproved ? 'linked' : 'waiting';
}

/** The only presenter for account rows. It lists each field, so that no secret leaves the server. */
function presentUser(deps: UserDeps): User {
  const { account, claim, code, token, hasSecondFactor } = deps;
  const number = claim?.member.number ?? null;
  const isLinked = claim?.isApproved === true;
  return {
    accountId: account.id,
    token,
    role: account.role,
    isAdmin: account.role === 'Admin',
    phoneNumberConfirmed: account.validated_at !== null,
    phoneLastFour: lastFourOf(account.phone),
    matchedFb: isLinked,
    firstName: account.first_name,
    lastName: account.last_name,
    freakBrotherNumber: isLinked ? number : null,
    pendingNumber: isLinked ? null : number,
    claim: { state: stateOf(claim), ...deps.vouches },
    isPhonePending: isPhonePending(account),
    codeSentTo: code ? masked(code.destination) : null,
    codeWorksUntil: code ? new Date(code.expires_at).toISOString() : null,
    hasSecondFactor,
    needsSecondFactor:
      deps.isAdminSecondFactorRequired && account.role === 'Admin' && !hasSecondFactor,
  };
}

export async function getUser(
  deps: IdentityDeps,
  viewer: Pick<Viewer, 'accountId' | 'token'>,
): Promise<User> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const claim = await findClaimOf(kysely, account.id);
  const [code] = await findValidationCodes(kysely, account.id, deps.now());
  const factor = await findSecondFactor(kysely, account.id);
  return presentUser({
    account,
    claim,
    vouches: {
      vouches: claim ? await countVouches(kysely, claimedBy(account.id, claim)) : 0,
      needed: neededVouches(deps),
    },
    code,
    token: viewer.token,
    hasSecondFactor: factor !== undefined,
    isAdminSecondFactorRequired: deps.isAdminSecondFactorRequired,
  });
}

/** The user as the body, and the device as a cookie. */
export async function respondSignedIn(
  deps: IdentityDeps,
  accountId: number,
  { token, device }: StartedSession,
): Promise<Reply<User>> {
  return reply(await getUser(deps, { accountId, token }), { cookies: { device } });
}
