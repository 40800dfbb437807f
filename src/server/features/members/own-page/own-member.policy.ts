/** Restricts a member's edits to the member linked to the account. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { type PublishingDeps, refuseDeceased } from '#server/database/members/check-may-publish.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findClaimedMember } from './own-member.queries.ts';

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
