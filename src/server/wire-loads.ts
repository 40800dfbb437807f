/** Connects load sheets to accounts: mails, and the rights of admins. */
import type { AccountDeps } from './features/accounts/account-deps.ts';
import { findAccount } from './features/accounts/accounts.queries.ts';
import { lockAsAdmin } from './features/accounts/administration/act-as-admin.ts';
import { asTyped } from './features/accounts/notices/typed-text.ts';
import { loadRoutes } from './features/jumps/loads/loads.routes.ts';
import type { BoundOperation } from './http/bind-operation.ts';

export const wireLoads = (accounts: AccountDeps): BoundOperation[] => [
  ...loadRoutes({
    ...accounts,
    asTyped,
    mailAccount(accountId, messageTo) {
      const { database, deferred, messaging, now } = accounts;
      deferred.defer(async () => {
        const account = await findAccount(database.kysely, accountId, now());
        if (account?.validated_at == null || account.takes_messages === 0) return;
        await messaging.send(messageTo(account.email));
      });
    },
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
  }),
];
