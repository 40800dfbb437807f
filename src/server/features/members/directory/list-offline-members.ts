import { toOfflineRow, type OfflineRow } from '#contract/offline-list.ts';
import { presentListed } from '#server/database/members/listed-members.ts';
import type { MemberDeps } from '../member-deps.ts';
import { findOfflineMembers } from './members.queries.ts';

export async function listOfflineMembers({
  database: { kysely },
}: Pick<MemberDeps, 'database'>): Promise<OfflineRow[]> {
  const rows = await findOfflineMembers(kysely);
  return rows.map((row) =>
    toOfflineRow(presentListed(row), {
      // PostgreSQL answers with a boolean, SQLite with a number.
      hasStory: Boolean(row.has_story),
      hasCard: row.card_name !== null,
    }),
  );
}
