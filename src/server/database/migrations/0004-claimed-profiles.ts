/** Search engines may index claimed profiles, so a claim that is validated or removed changes public content. */
import type { Kysely } from 'kysely';
import type { DatabaseDialect } from '../dialects/dialect.ts';

export async function versionClaimedProfiles(
  db: Kysely<unknown>,
  dialect: DatabaseDialect,
): Promise<void> {
  await dialect.versionContentOf(db, 'claims');
  await dialect.versionContentOf(db, 'accounts', ['validated_at', 'disabled_at']);
}
