/** The profile of one's account. */
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { findPhotoAt } from '#server/database/photos/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountParts } from '../account-deps.ts';
import { presentProfile } from '../accounts.present.ts';
import { getOwnAccount } from '../get-user.ts';

export async function getProfile(parts: AccountParts, viewer: Viewer): Promise<AccountProfile> {
  const account = await getOwnAccount(parts, viewer);
  const place = { kind: 'avatar', column: 'account_id', id: account.id } as const;
  return presentProfile(account, await findPhotoAt(parts.database.kysely, place));
}
