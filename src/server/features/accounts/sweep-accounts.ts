/** Deletes what has expired: accounts that were never validated, sessions, devices, codes, links and counts. */
import type { Database } from '#server/database/open-database.ts';
import { forgetOldUses } from '#server/database/use-counts.ts';
import { deleteLapsedAccounts } from './delete-lapsed-accounts.ts';
import { deleteExpiredCodes } from './codes.queries.ts';
import { deleteDevicesBefore } from './devices.queries.ts';
import { deleteExpiredLinks } from './links.queries.ts';
import { deleteExpiredChallenges } from './second-factor/challenges.queries.ts';
import { deleteExpiredSessions } from './sessions.queries.ts';

interface SweepParts {
  readonly database: Database;
  readonly now: () => number;
}

/** As long as a browser keeps its cookie. */
const deviceLifetimeMs = 365 * 24 * 60 * 60 * 1000;

/** Nothing that it deletes was still good: running it late or never changes no answer. */
export async function sweepAccounts({ database, now }: SweepParts): Promise<void> {
  await deleteLapsedAccounts(database.kysely, now());
  await deleteExpiredSessions(database.kysely, now());
  await deleteDevicesBefore(database.kysely, now() - deviceLifetimeMs);
  await deleteExpiredCodes(database.kysely, now());
  await deleteExpiredLinks(database.kysely, now());
  await deleteExpiredChallenges(database.kysely, now());
  await forgetOldUses(database, now());
}
