/** What the viewer wrote about a deceased member. */
import type { OwnRemembrance } from '#contract/memorials/remembrances.ts';
import { Refusal } from '#contract/errors.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import { findListItems, getShownMember } from '#server/database/register/shown-members.ts';
import type { MemorialDeps } from '../memorial-deps.ts';
import { stateOf, formatDateTime } from './present-remembrances.ts';
import { findRemembranceOf } from './remembrances.queries.ts';
import { problemOfWriting } from './remembrances.policy.ts';

/** @throws Refusal `not_found` for the number */
export async function getOwnRemembrance(
  { database: { kysely } }: MemorialDeps,
  number: number,
  { accountId }: Pick<Viewer, 'accountId'>,
): Promise<OwnRemembrance> {
  const gone = await getShownMember(kysely, number);
  const member = (await findListItems(kysely, [gone.id])).get(gone.id);
  if (!member) throw new Refusal('not_found');
  const row = await findRemembranceOf(kysely, { account_id: accountId, member_id: gone.id });
  return {
    member,
    problem: await problemOfWriting(kysely, gone, accountId),
    remembrance: row
      ? {
          remembranceId: row.id,
          text: row.text,
          hasPhoto: row.photo_name !== null,
          writtenAt: formatDateTime(row.written_at),
          state: stateOf(row),
        }
      : null,
  };
}
