/**
 * Deletes expired data: accounts that were never validated, sessions, devices, codes, links,
 * former emails, announced changes, proofs and counts.
 */
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import { takeBackMs } from '#contract/accounts/announced-changes.ts';
import { invitationKeptMs } from '#contract/accounts/invitations.ts';
import type { Database } from '#server/database/open-database.ts';
import { deleteOldUses } from '#server/database/use-counts.ts';
import { deleteOldChanges } from '../announced-changes/announced-changes.queries.ts';
import { deleteLapsedAccounts } from '#server/identity/accounts.ts';
import { deleteExpiredCodes, deleteExpiredLinks } from '#server/identity/codes.ts';
import { deleteProofsUntil } from '../claims/proofs.ts';
import { deleteDevicesBefore, deviceLifetimeMs } from '#server/identity/devices.ts';
import { deleteExpiredFormerEmails } from '../announced-changes/former-emails.queries.ts';
import { deleteExpiredChallenges } from '../sign-in/challenges.queries.ts';
import { deleteOldInvitations } from '../invitations/invitations.queries.ts';
import { deleteExpiredSessions } from '#server/identity/sessions.ts';

interface SweepDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** Deletes only data that already has no effect: running it late, or never, changes no response. */
export async function sweepAccounts({ database, now }: SweepDeps): Promise<void> {
  await deleteLapsedAccounts(database.kysely, now());
  await deleteExpiredSessions(database.kysely, now());
  await deleteDevicesBefore(database.kysely, now() - deviceLifetimeMs);
  await deleteExpiredCodes(database.kysely, now());
  await deleteExpiredLinks(database.kysely, now());
  await deleteExpiredChallenges(database.kysely, now());
  await deleteExpiredFormerEmails(database.kysely, now());
  await deleteOldInvitations(database.kysely, now() - invitationKeptMs);
  await deleteOldChanges(database.kysely, now() - takeBackMs);
  await deleteProofsUntil(database.kysely, proofsKeptSince(now()));
  await deleteOldUses(database, now());
}
