/** Keeps the account of a member who is marked as deceased from publishing. */
import { Refusal } from '#contract/errors.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { Connection } from '../open-database.ts';
import { findMemberOf } from './linked-members.ts';

export interface PublishingDeps {
  /** The address to write to if the mark is a mistake; null if there is none. */
  readonly contactEmail: string | null;
}

/**
 * @param consequence what the mark means for the account, as the end of a sentence
 * @throws Refusal `forbidden` with a sentence for the account's owner
 */
export function refuseDeceased(
  { contactEmail }: PublishingDeps,
  number: number,
  consequence = 'can no longer publish',
): never {
  const whom =
    contactEmail === null ? 'tell the people who run this site' : `write to ${contactEmail}`;
  throw new Refusal('forbidden', {
    message: `The record of ${numberLabel('fb', number)} is marked as deceased, so this account ${consequence}. If that is a mistake, please ${whom}.`,
  });
}

/**
 * Reads the mark itself, so that removing the mark is all it takes to publish again.
 *
 * In a transaction, call it after the write. What visitors see and a member's record both increment
 * the content version, so on PostgreSQL a write and a mark wait for each other: one that waited for
 * the mark sees it here. On SQLite there is one writer anyway.
 *
 * @throws Refusal `forbidden` when the account is linked to a member marked as deceased
 */
export async function checkMayPublish(
  db: Connection,
  deps: PublishingDeps,
  accountId: number,
): Promise<void> {
  const member = await findMemberOf(db, accountId);
  if (member?.deceased === 1) refuseDeceased(deps, member.number);
}
