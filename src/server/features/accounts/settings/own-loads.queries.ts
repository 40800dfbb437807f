/** SQL for what an account said about loads, and what others said about its member; see the feature `jumps`. */
import { sql } from 'kysely';
import type { Connection } from '#server/database/open-database.ts';

export async function findLoadsOf(db: Connection, accountId: number) {
  const own = sql<number>`(select member_id from claims
    where account_id = ${accountId} and is_approved = 1 and is_validated = 1)`;
  return db
    .selectFrom('load_links')
    .innerJoin('members as speaker', 'speaker.id', 'speaker_id')
    .innerJoin('members as named', (join) =>
      join.on('named.id', '=', sql<number>`first_id + second_id - speaker_id`),
    )
    .where((eb) =>
      eb.and([
        eb.or([eb('said_by', '=', accountId), eb('first_id', '=', own), eb('second_id', '=', own)]),
        // Not what an earlier holder of the number said without an answer.
        eb.or([
          eb('said_by', '=', accountId),
          eb('confirmed_at', 'is not', null),
          eb('speaker_id', '<>', own),
        ]),
      ]),
    )
    .orderBy('load_links.id')
    .select([
      'speaker.number as speaker_number',
      'named.number as named_number',
      'said_at',
      'confirmed_at',
      'declined_at',
    ])
    .execute();
}
