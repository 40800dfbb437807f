/** Reads a member's whole record for admins. */
import type { MemberBetweenOthers, MemberDetails } from '#contract/members/editing.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { MemberDeps } from '../member-deps.ts';
import { presentDetails } from './member-editing.present.ts';
import {
  findMemberToEdit,
  findNumberBeside,
  findOwners,
  findPortrait,
  type EditedMember,
} from './member-editing.queries.ts';

/** @throws Refusal `not_found` when no member has the number. */
export async function getMemberToEdit(
  db: Connection,
  series: Series,
  number: number,
): Promise<EditedMember> {
  const member = await findMemberToEdit(db, series, number);
  if (member) return member;
  throw new Refusal('not_found', { message: `No member has ${numberLabel(series, number)}.` });
}

/** Can run in the caller's transaction. */
export async function readDetails(db: Connection, member: EditedMember): Promise<MemberDetails> {
  const owners = await findOwners(db, [member.row.id]);
  return presentDetails(member, {
    owner: owners.get(member.row.id),
    portrait: await findPortrait(db, member.row.id),
  });
}

/** @throws Refusal `not_found` when no member has the number. */
export async function getMemberRecord(
  { database }: MemberDeps,
  series: Series,
  number: number,
): Promise<MemberBetweenOthers> {
  const { kysely } = database;
  const member = await getMemberToEdit(kysely, series, number);
  return {
    ...(await readDetails(kysely, member)),
    previousNumber: await findNumberBeside(kysely, series, number, 'previous'),
    nextNumber: await findNumberBeside(kysely, series, number, 'next'),
  };
}
