/** Reads the profile of the viewer's member. */
import { Refusal } from '#contract/errors.ts';
import type { OwnMemberProfile } from '#contract/members/own-page.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findMemberPhotos } from '../profile/member-photos.queries.ts';
import type { MemberDeps } from '../member-deps.ts';
import { findMemberOf } from '../editing/member-editing.queries.ts';
import { presentOwnProfile } from '../directory/members.present.ts';

/**
 * @throws Refusal `not_found` for an account without a linked member, also while a claim is
 * pending.
 */
export async function getOwnMember(
  { database }: MemberDeps,
  { accountId }: Viewer,
): Promise<OwnMemberProfile> {
  const row = await findMemberOf(database.kysely, accountId);
  if (row) {
    const photos = await findMemberPhotos(database.kysely, row.id);
    return presentOwnProfile(row, { isClaimed: true, photos });
  }
  throw new Refusal('not_found', { message: 'Your account is not linked to a number.' });
}
