/**
 * Deletes expired data: accounts that were never validated, sessions, devices, codes, links,
 * former emails, announced changes, proofs and counts.
 */
import { takeBackMs } from '#contract/accounts/announced-changes.ts';
import { invitationKeptMs } from '#contract/accounts/invitations.ts';
import { proofsKeptSince } from '#contract/accounts/proofs.ts';
import { deleteProofsUntil } from '#server/database/proofs.ts';
import { deleteOldUses } from '#server/database/use-counts.ts';
import { deleteLapsedAccounts } from '#server/identity/accounts.ts';
import { deviceLifetimeMs } from '#server/identity/devices.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { deleteExpiredSessions } from '#server/identity/sessions.ts';
import { deleteOldChanges } from '../announced-changes/announced-changes.queries.ts';
import { deleteExpiredFormerEmails } from '../announced-changes/former-emails.queries.ts';
import { deleteOldInvitations } from '../invitations/invitations.queries.ts';

type SweepDeps = Pick<IdentityDeps, 'database' | 'now'>;

/** Deletes only data that already has no effect: running it late, or never, changes no response. */
export async function sweepAccounts({ database, now }: SweepDeps): Promise<void> {
  await deleteLapsedAccounts(database.kysely, now());
  await deleteExpiredSessions(database.kysely, now());
  for (const table of ['account_codes', 'account_links', 'challenges'] as const) {
    await database.kysely.deleteFrom(table).where('expires_at', '<=', now()).execute();
  }
  await database.kysely
    .deleteFrom('account_devices')
    .where('signed_in_at', '<', now() - deviceLifetimeMs)
    .execute();
  await deleteExpiredFormerEmails(database.kysely, now());
  await deleteOldInvitations(database.kysely, now() - invitationKeptMs);
  await deleteOldChanges(database.kysely, now() - takeBackMs);
  await deleteProofsUntil(database.kysely, proofsKeptSince(now()));
  await deleteOldUses(database, now());
}
