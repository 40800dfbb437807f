/**
 * The only presenter for account rows. It lists each field, so that no secret leaves the server.
 */
import type { User, UserClaim } from '#contract/accounts/account.ts';
import type { AccountProfile } from '#contract/accounts/settings.ts';
import type { Session } from '#contract/accounts/sign-in.ts';
import { photoUri } from '#contract/photos.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { PhotoRow } from '#server/database/schema/gallery.ts';
import type { ClaimOfAccount } from './claims/claims.queries.ts';
import { lastFourOf, masked } from './codes/destination.ts';
import type { SessionRow } from './sign-in/sessions.queries.ts';

export const isPhonePending = ({ phone, confirmed_phone }: AccountRow): boolean =>
  phone !== '' && phone !== confirmed_phone;

interface UserDeps {
  readonly account: AccountRow;
  readonly claim: ClaimOfAccount | undefined;
  /** See `userClaim`. */
  readonly vouches: Pick<UserClaim, 'vouches' | 'needed'>;
  /** Destination of the latest code that is still valid; null without one. */
  readonly codeDestination: string | null;
  readonly token: string;
  readonly hasSecondFactor: boolean;
  readonly isAdminSecondFactorRequired: boolean;
}

function stateOf(claim: ClaimOfAccount | undefined): UserClaim['state'] {
  if (!claim) return 'none';
  if (!claim.isValidated) return 'pending';
  return claim.isApproved ? 'linked' : 'waiting';
}

export function presentUser(deps: UserDeps): User {
  const { account, claim, codeDestination, token, hasSecondFactor } = deps;
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
    codeSentTo: codeDestination === null ? null : masked(codeDestination),
    hasSecondFactor,
    needsSecondFactor:
      deps.isAdminSecondFactorRequired && account.role === 'Admin' && !hasSecondFactor,
  };
}

interface ProfileDeps {
  readonly avatar: PhotoRow | undefined;
  /** Null unless a new email waits for its code. */
  readonly newEmail: string | null;
}

export function presentProfile(
  account: AccountRow,
  { avatar, newEmail }: ProfileDeps,
): Omit<AccountProfile, 'isPhotoApprovalNeeded'> {
  const isShown = avatar?.hidden_at === null;
  return {
    firstName: account.first_name,
    lastName: account.last_name,
    email: account.email,
    newEmail,
    phoneNumber: account.phone,
    city: account.city,
    stateProvince: account.state_province,
    country: account.country,
    postalCode: account.postal_code,
    timeZoneId: account.time_zone_id,
    profileName: account.profile_name,
    avatarUri: isShown ? photoUri(avatar.name, 'avatar') : null,
    isAvatarWaiting: avatar?.is_held === 1,
    intro: account.intro,
  };
}

export const presentInstant = (instant: number): string => new Date(instant).toISOString();

export function presentSession(row: SessionRow, currentId: number | null): Session {
  return {
    device: row.device,
    createdAt: presentInstant(row.created_at),
    usedAt: presentInstant(row.used_at),
    isCurrent: row.id === currentId,
  };
}
