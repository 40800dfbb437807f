/** Whose record a signed-in account may change: that of the member it is linked to, and no other. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberRow } from '#server/database/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findClaimedMember } from './own-member.queries.ts';

/** @throws Refusal `forbidden` for an account without a number, or with one that waits for an admin. */
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
