/** Builds the smallest valid rows; a test sets only the fields that it is about. */
import { type MemberRecord, untoldFields } from '#contract/members/record.ts';
import { createNameIndex } from '#server/database/members/name-index.ts';
import type { Database } from '#server/database/open-database.ts';
import { placesOfLocations } from '#server/database/places/places-of-locations.ts';
import { searchText } from '#contract/members/search-text.ts';
import type { NewMemberRow } from '#server/database/tables.ts';

export interface MemberToInsert extends Partial<Omit<NewMemberRow, 'search_text' | 'number'>> {
  readonly number: number;
  readonly aliases?: readonly string[];
}

export function buildMemberRow({ aliases = [], ...given }: MemberToInsert): NewMemberRow {
  const row = {
    series: 'fb' as const,
    first_name: 'Ann',
    last_name: 'Example',
    deceased: 0 as const,
    day: 0,
    month: 0,
    year: 0,
    location: '',
    maneuver: '',
    story: '',
    is_sample: 0 as const,
    created_at: 0,
    updated_at: 0,
    ...given,
  };
  return { ...row, search_text: searchText(row.first_name, row.last_name, aliases) };
}

export async function insertMembers(
  database: Database,
  members: readonly MemberToInsert[],
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const names = createNameIndex(transaction);
    for (let start = 0; start < members.length; start += 500) {
      const batch = members.slice(start, start + 500).map(buildMemberRow);
      const places = await placesOfLocations(
        transaction,
        batch.map(({ location }) => location),
        { at: 0, by: 'admin' },
      );
      const rows = batch.map((row) => ({
        ...row,
        place_id: row.series === 'fb' ? (places.get(row.location) ?? null) : null,
      }));
      await transaction.insertInto('members').values(rows).execute();
      await names.update(
        rows.map(({ series, number, search_text }) => ({
          series,
          number,
          before: null,
          after: search_text,
        })),
      );
    }
  });
}

export async function insertMember(database: Database, member: MemberToInsert): Promise<void> {
  await insertMembers(database, [member]);
}

/** The smallest valid member, as entered in a form or file. */
export function buildMemberRecord(given: Partial<MemberRecord> = {}): MemberRecord {
  return {
    series: 'fb',
    number: 1,
    firstName: 'Ann',
    lastName: 'Example',
    ...untoldFields,
    ...given,
  };
}
