/** SQL for the mail on the anniversary of a jump. */
import { sql } from 'kysely';
import type { CalendarDay } from '#contract/jumps/calendar-days.ts';
import type { Connection } from '#server/database/open-database.ts';
import { unknownPart } from '#server/database/places/place-tables.ts';

export type Celebrating = Awaited<ReturnType<typeof findCelebrating>>[number];

/**
 * Accounts that want the mail and whose member, living and linked, jumped on one of these days of an earlier year, as
 * everyone may see it. Leaves out those that had a mail after `sentBefore`.
 */
export async function findCelebrating(
  db: Connection,
  days: readonly CalendarDay[],
  { sentBefore, after, limit }: { sentBefore: number; after: number; limit: number },
) {
  return (
    db
      .selectFrom('accounts')
      .innerJoin('claims', 'claims.account_id', 'accounts.id')
      .innerJoin('members', 'members.id', 'claims.member_id')
      .innerJoin('jumps', 'jumps.member_id', 'members.id')
      // A literal, because a partial index does not match parameters.
      .where(sql<boolean>`anniversary_mail = 1`)
      .where('accounts.id', '>', after)
      .where('disabled_at', 'is', null)
      .where('validated_at', 'is not', null)
      .where('is_approved', '=', 1)
      .where('is_validated', '=', 1)
      .where('deceased', '=', 0)
      .where('jumps.year', '<', unknownPart)
      .where((eb) =>
        eb.or(
          days.map(({ month, day }) =>
            eb.and([eb('jumps.month', '=', month), eb('jumps.day', '=', day)]),
          ),
        ),
      )
      .where((eb) =>
        eb.or([eb('anniversary_sent_at', 'is', null), eb('anniversary_sent_at', '<', sentBefore)]),
      )
      .orderBy('accounts.id')
      .limit(limit)
      .select([
        'accounts.id',
        'email',
        'time_zone_id',
        'anniversary_sent_at',
        'jumps.member_id',
        'jumps.number',
        'jumps.year',
        'jumps.month',
        'jumps.day',
      ])
      .execute()
  );
}

/** Of several processes, one gets the right to send the mail. */
export async function takeAnniversary(
  db: Connection,
  { id, anniversary_sent_at: before }: Celebrating,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ anniversary_sent_at: at })
    .where('id', '=', id)
    // It may have been turned off meanwhile.
    .where('anniversary_mail', '=', 1)
    .where('anniversary_sent_at', before === null ? 'is' : '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The mail was not sent, so that a later attempt on the same day may send it. */
export async function giveAnniversaryBack(
  db: Connection,
  { id, anniversary_sent_at: before }: Celebrating,
  at: number,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ anniversary_sent_at: before })
    .where('id', '=', id)
    .where('anniversary_sent_at', '=', at)
    .execute();
}
