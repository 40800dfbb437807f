/** Notifies people by mail when an admin changed their member record or one of their photos. */
import type { PhotoState } from '#server/database/photos/photos.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAdministered } from '../administration/account-admin.queries.ts';
import { recordMessage } from './admin-messages.ts';
import { findLinkedAccounts } from '../claims/reviewed-claims.queries.ts';
import { photoMessage, type NamedPhoto } from './photo-messages.ts';
import { notifyAccount } from './notify-account.ts';

interface RecordNotice {
  readonly memberId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly number: number;
  readonly lines: readonly string[];
}

/** Sends the mail in the background, only to the linked account. Pending claims get none. */
export function createNotifyOwner(deps: AccountDeps): (notice: RecordNotice) => void {
  const { database, deferred, messaging } = deps;
  return ({ memberId, editorId, number, lines }) => {
    deferred.defer(async () => {
      const [owner] = await findLinkedAccounts(database.kysely, [memberId]);
      if (!owner || owner.account_id === editorId) return;
      await messaging.send(recordMessage(deps, owner.email, number, lines));
    });
  };
}

interface PhotoNotice extends NamedPhoto {
  readonly accountId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly before: PhotoState;
  readonly after: PhotoState;
}

/** Sends the mail in the background. */
export function createNotifyContributor(deps: AccountDeps): (notice: PhotoNotice) => void {
  const { database, deferred, now } = deps;
  return ({ accountId, editorId, before, after, ...photo }) => {
    if (accountId === editorId) return;
    deferred.defer(async () => {
      const account = await findAdministered(database.kysely, accountId, now());
      if (!account) return;
      notifyAccount(deps, account, photoMessage(deps, account.email, photo, { before, after }));
    });
  };
}
