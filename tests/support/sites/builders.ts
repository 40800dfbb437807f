/** Builds the smallest valid rows; a test sets only the fields that it is about. */
import { blankFields, type MemberRecord } from '#contract/members/member-fields.ts';
import type { Database } from '#server/database/open-database.ts';
import { placesOfLocations } from '#server/database/places/places.ts';
import { columnsOf } from '#server/database/register/member-rows.ts';
import type { NewMemberRow } from '#server/database/schema/tables.ts';

export interface MemberToInsert extends Partial<Omit<NewMemberRow, 'number'>> {
  readonly number: number;
  readonly aliases?: readonly string[];
}

/** The smallest valid member, as entered in a form or file. */
export function buildMemberRecord(given: Partial<MemberRecord> = {}): MemberRecord {
  return {
    series: 'fb',
    number: 1,
    firstName: 'Ann',
    lastName: 'Example',
    ...blankFields,
    ...given,
  };
}

export const buildMemberRow = ({ aliases: _aliases, ...given }: MemberToInsert): NewMemberRow => ({
  ...columnsOf(buildMemberRecord()),
  is_sample: 0 as const,
  created_at: 0,
  updated_at: 0,
  ...given,
});

export async function insertMembers(
  database: Database,
  members: readonly MemberToInsert[],
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    for (let start = 0; start < members.length; start += 500) {
      const given = members.slice(start, start + 500);
      const batch = given.map(buildMemberRow);
      const places = await placesOfLocations(
        transaction,
        batch.map(({ location }) => location),
        { at: 0, by: 'admin' },
      );
      const rows = batch.map((row) => ({
        ...row,
        place_id: row.series === 'fb' ? (places.get(row.location ?? '') ?? null) : null,
      }));
      const added = await transaction
        .insertInto('members')
        .values(rows)
        .returning(['id', 'series', 'number'])
        .execute();
      const aliases = given.flatMap(({ series = 'fb', number, aliases: own = [] }) => {
        const id = added.find((row) => row.series === series && row.number === number)?.id ?? 0;
        return own.map((alias) => ({ member_id: id, alias }));
      });
      if (aliases.length > 0) {
        await transaction.insertInto('member_aliases').values(aliases).execute();
      }
    }
  });
}

export async function insertMember(database: Database, member: MemberToInsert): Promise<void> {
  await insertMembers(database, [member]);
}
