/** Several claims of one member may wait for approval; one of a validated account may be approved. */
import { sql, type Kysely } from 'kysely';

export async function allowWaitingClaims(db: Kysely<unknown>): Promise<void> {
  await sql`drop index claims_validated_member`.execute(db);
  await sql`create unique index claims_linked_member on claims (member_id)
    where is_validated = 1 and is_approved = 1`.execute(db);
}
