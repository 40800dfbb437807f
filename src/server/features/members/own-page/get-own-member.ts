/** Reads the profile of the viewer's member. */
import { Refusal } from '#contract/errors.ts';
import type { OwnMemberProfile } from '#contract/members/own-page.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findMemberPhotos } from '../profile/member-photos.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentOwnProfile } from '../directory/members.present.ts';
import { findClaimedMember } from './own-member.queries.ts';

/**
 * @throws Refusal `not_found` for an account without a linked member, also while a claim is
 * pending.
 */
export async function getOwnMember(
  { database }: MemberDeps,
  { accountId }: Viewer,
): Promise<OwnMemberProfile> {
  const claimed = await findClaimedMember(database.kysely, accountId);
  if (claimed && !claimed.isPending) {
    const photos = await findMemberPhotos(database.kysely, claimed.member.id);
    return presentOwnProfile(claimed.member, { isClaimed: true, photos });
  }
  throw new Refusal('not_found', { message: 'Your account is not linked to a number.' });
}
