/** Connects memorials to accounts and to the pages of members: mails, registration, the rights of admins, edits. */
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { findAccount, lockAsAdmin } from '#server/identity/accounts.ts';
import { asTyped } from '#server/identity/mail.ts';
import { registerWithoutNumber } from './features/accounts/registration/register.ts';
import {
  removeKeptPhoto,
  setKeptPhoto,
  setKeptStory,
} from './features/members/own-page/keep-member.ts';
import {
  blueSkiesRoutes,
  keeperRoutes,
  remembranceRoutes,
} from '#server/features/memorials/memorials.routes.ts';
import type { KeeperDeps } from '#server/features/memorials/memorial-deps.ts';
import type { BoundOperation } from './http/bind-operation.ts';

export function wireMemorials(
  accounts: IdentityDeps & Pick<KeeperDeps, 'photos'>,
): BoundOperation[] {
  const deps: KeeperDeps = {
    ...accounts,
    asTyped,
    mailAccount(accountId, kind, messageTo) {
      const { database, deferred, messaging, now } = accounts;
      deferred.defer(async () => {
        const account = await findAccount(database.kysely, accountId, now());
        if (account?.validated_at == null || account.disabled_at !== null) return;
        if (kind === 'news' && account.takes_messages === 0) return;
        await messaging.send(messageTo(account.email));
      });
    },
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
    registerAccount: (form, caller, complete) =>
      registerWithoutNumber(accounts, form, caller, complete),
    setStory: (kept, story) => setKeptStory(accounts, kept, story),
    setPhoto: (kept, form) => setKeptPhoto(accounts, kept, form),
    removePhoto: (kept, kind) => removeKeptPhoto(accounts, kept, kind),
  };
  return [...blueSkiesRoutes(accounts), ...remembranceRoutes(deps), ...keeperRoutes(deps)];
}
