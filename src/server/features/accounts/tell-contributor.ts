/** Tells the person who sent a photo that an admin hid it, or shows it again. */
import type { AccountParts } from './account-parts.ts';
import { findAdministered } from './account-admin.queries.ts';
import { hiddenPhotoMessage, shownPhotoMessage, type NamedPhoto } from './photo-messages.ts';
import { tellAccount } from './tell-account.ts';

interface Notice extends NamedPhoto {
  readonly accountId: number;
  /** Who did it: nobody is told of their own doing. */
  readonly editorId: number;
  /** Null when it is shown again. */
  readonly hidden: { readonly reason: string } | null;
}

/** Returns at once. */
export function createTellContributor(parts: AccountParts): (notice: Notice) => void {
  const { database, deferred, now } = parts;
  return ({ accountId, editorId, hidden, ...photo }) => {
    if (accountId === editorId) return;
    deferred.defer(async () => {
      const account = await findAdministered(database.kysely, accountId, now());
      if (!account) return;
      const message =
        hidden === null
          ? shownPhotoMessage(parts, account.email, photo)
          : hiddenPhotoMessage(parts, account.email, photo, hidden.reason);
      tellAccount(parts, account, message);
    });
  };
}
