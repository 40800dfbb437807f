import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import { findShownMember } from '#server/database/register/shown-members.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { ShownMemberRow } from '#server/database/schema/tables.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { isKeeper } from './keepers.queries.ts';

/** The same for a number that does not exist, so that it tells nothing about other keepers. */
function refuse(number: number): never {
  throw new Refusal('not_found', {
    message: `You do not keep the page of ${numberLabel('fb', number)}.`,
  });
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
export async function checkKeeper(
  db: Connection,
  { accountId }: Pick<Viewer, 'accountId'>,
  member: Pick<ShownMemberRow, 'id' | 'number'>,
): Promise<void> {
  if (!(await isKeeper(db, accountId, member.id))) refuse(member.number);
}

/** @throws Refusal `not_found` when the viewer does not keep the memorial */
export async function getKeptMember(
  db: Connection,
  number: number,
  viewer: Pick<Viewer, 'accountId'>,
): Promise<ShownMemberRow> {
  const member = (await findShownMember(db, number)) ?? refuse(number);
  await checkKeeper(db, viewer, member);
  return member;
}
