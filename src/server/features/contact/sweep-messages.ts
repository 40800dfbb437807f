import {
  closedForMs,
  confirmWithinMs,
  relayedForMs,
  unclosedForMs,
} from '#contract/contact/contact.ts';
import type { ContactDeps } from './contact-deps.ts';
import { deleteOldMessages } from './contact.queries.ts';

/** Deletes messages whose time is over. */
export async function sweepMessages({
  database,
  now,
}: Pick<ContactDeps, 'database' | 'now'>): Promise<void> {
  const at = now();
  await deleteOldMessages(database.kysely, {
    unconfirmedBefore: at - confirmWithinMs,
    relayedBefore: at - relayedForMs,
    closedBefore: at - closedForMs,
    unclosedBefore: at - unclosedForMs,
  });
}
