/** Reads the profile of the viewer's account. */
import type { AccountProfile } from '#contract/accounts/settings.ts';
import { mustPhotosWait } from '#server/identity/strangers.ts';
import { findPhotoAt } from '#server/database/photos/photos.ts';
import type { Viewer } from '#server/http/bind-operation.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentProfile } from '../accounts.present.ts';
import { findEmailCode } from '../codes/codes.queries.ts';
import { getOwnAccount } from '../get-user.ts';

export async function getProfile(deps: AccountDeps, viewer: Viewer): Promise<AccountProfile> {
  const { kysely } = deps.database;
  const account = await getOwnAccount(deps, viewer);
  const place = { kind: 'avatar', column: 'account_id', id: account.id } as const;
  const code = await findEmailCode(kysely, account.id, deps.now());
  return {
    ...presentProfile(account, {
      avatar: await findPhotoAt(kysely, place),
      newEmail: code?.destination ?? null,
    }),
    isPhotoApprovalNeeded: await mustPhotosWait(kysely, deps, account.id),
  };
}
