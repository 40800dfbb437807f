/** The public profile of a regular member. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import type { MemberProfile } from '#contract/members.ts';
import type { MemberParts } from './member-parts.ts';
import { presentProfile } from './members.present.ts';
import { addMemberView, findMember } from './members.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Counts a view of this member on this day, unless told not to.
 *
 * @throws Refusal `not_found` when nobody has the number.
 */
export async function getMember(
  { database, now }: MemberParts,
  number: number,
  isViewCounted: boolean,
): Promise<MemberProfile> {
  const row = await findMember(database.kysely, 'fb', number);
  if (!row) {
    throw new Refusal('not_found', {
      message: `There is no ${brand.singular} with the number ${number}.`,
    });
  }
  if (isViewCounted) await addMemberView(database.kysely, row.id, Math.floor(now() / dayMs));
  return presentProfile(row);
}
