/** The member that is linked to an account: who may change it, and how the account sees it. */
import type { Updateable } from 'kysely';
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { OwnMemberProfile } from '#contract/profile/own-page.ts';
import type { MemberProfile } from '#contract/profile/profile.ts';
import type { Connection } from '#server/database/open-database.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { MembersTable } from '#server/database/schema/members.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { Caller, Viewer } from '#server/http/bind-operation.ts';
import {
  findClaimOf,
  refuseDeceased,
  type PublishingDeps,
} from '#server/identity/member-of-account.ts';
import type { PhotoService } from '#server/photo-storage/photo-storage.ts';
import { presentOwnProfile, presentProfile } from '../directory/profile.present.ts';
import { findMemberPhotos } from '../directory/profile.ts';
import type { MemberDeps } from '../record/stored-members.ts';

export interface OwnMemberDeps extends MemberDeps, PublishingDeps {
  readonly photos: PhotoService;
}

interface ClaimedMember {
  readonly member: MemberRow;
  /** Whether the claim waits for an admin. */
  readonly isPending: boolean;
}

async function findClaimedMember(
  db: Connection,
  accountId: number,
): Promise<ClaimedMember | undefined> {
  const claim = await findClaimOf(db, accountId);
  return claim?.isValidated ? { member: claim.member, isPending: !claim.isApproved } : undefined;
}

/** @throws Refusal `forbidden` for an account without a member, or with a pending claim. */
export async function findOwnMember(
  db: Connection,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<MemberRow> {
  const claimed = await findClaimedMember(db, accountId);
  if (!claimed) {
    throw new Refusal('forbidden', {
      message: `Your account is not linked to a ${brand.singular} profile. Claim your number first.`,
    });
  }
  if (claimed.isPending) {
    throw new Refusal('forbidden', {
      message: `Your claim of ${numberLabel('fb', claimed.member.number)} is waiting for approval.`,
    });
  }
  return claimed.member;
}

/**
 * For changes that visitors see. Removing photos needs only `findOwnMember`.
 * @throws Refusal `forbidden` also for a member marked as deceased.
 */
export async function findOwnMemberToPublish(
  deps: PublishingDeps,
  db: Connection,
  viewer: Pick<Viewer, 'accountId'>,
): Promise<MemberRow> {
  const member = await findOwnMember(db, viewer);
  if (member.deceased === 1) refuseDeceased(deps, member.number);
  return member;
}

export async function updateMember(
  db: Connection,
  id: number,
  changes: Updateable<Omit<MembersTable, 'id'>>,
): Promise<void> {
  await db.updateTable('members').set(changes).where('id', '=', id).execute();
}

/** What everyone sees of the member now. */
export async function presentOwnMember(db: Connection, viewer: Viewer): Promise<MemberProfile> {
  const { id, number } = await findOwnMember(db, viewer);
  const shown = await findShownMember(db, number);
  if (!shown) throw new Refusal('forbidden');
  const photos = await findMemberPhotos(db, id);
  return presentProfile(shown, { isClaimed: viewer.isValidated, photos });
}

/**
 * @throws Refusal `not_found` for an account without a linked member, also while a claim is
 * pending.
 */
export async function getOwnMember(
  { database }: MemberDeps,
  _input: unknown,
  { viewer }: Caller<Viewer>,
): Promise<OwnMemberProfile> {
  const claimed = await findClaimedMember(database.kysely, viewer.accountId);
  if (claimed && !claimed.isPending) {
    const photos = await findMemberPhotos(database.kysely, claimed.member.id);
    return presentOwnProfile(claimed.member, { isClaimed: true, photos });
  }
  throw new Refusal('not_found', { message: 'Your account is not linked to a number.' });
}
