/** Begins a change of who has an account or a number from a message. */
import type { ChangeKind } from '#contract/accounts/announced-changes.ts';
import type { InboxMessage } from '#contract/contact/inbox.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { ContactDeps } from '../contact-deps.ts';
import { getMessage, getMessageRow } from './read-inbox.ts';

/** @throws Refusal `not_found` for a message that admins do not see, and those of `announcedChanges.begin` */
export async function beginChange(
  deps: ContactDeps,
  wanted: { readonly id: number; readonly kind: ChangeKind },
  password: string | undefined,
  viewer: Viewer,
): Promise<InboxMessage> {
  await getMessageRow(deps.database.kysely, wanted.id);
  await deps.announcedChanges.begin(wanted, password, viewer);
  return getMessage(deps, wanted.id, viewer);
}
