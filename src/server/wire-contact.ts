/** Connects messages to mails, to the daily mail of admins, and to the way accounts compare and hash. */
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { countForSite, noteNewAddressMail } from '#server/identity/new-address-mails.ts';
import { emailKeyOf, mailboxKeyOf, lockAsAdmin } from '#server/identity/accounts.ts';
import { createNotifyAdmins, asTyped } from '#server/identity/mail.ts';
import { beginChange } from '#server/features/accounts/announced-changes/begin-change.ts';
import {
  describeChangeContext,
  findChangeStates,
} from './features/accounts/announced-changes/present-changes.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import type { ContactDeps } from './features/contact/contact-deps.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import type { BoundOperation } from './http/bind-operation.ts';

export const wireContact = (
  accounts: IdentityDeps & Pick<ContactDeps, 'photos' | 'images'>,
  log: { warn(details: object, message: string): void },
): BoundOperation[] =>
  contactRoutes({
    ...accounts,
    emailKeyOf,
    mailboxKeyOf,
    countNewAddressMail: () => countForSite(accounts),
    noteNewAddressMail: () => noteNewAddressMail(accounts),
    createLinkToken,
    hashToken,
    asTyped,
    notifyAdmins: createNotifyAdmins(accounts),
    async lockAsAdmin(db, viewer) {
      await lockAsAdmin(accounts, db, viewer);
    },
    announcedChanges: {
      describe: (messageId) => describeChangeContext(accounts, messageId),
      findStates: (messageIds) => findChangeStates(accounts, messageIds),
      begin: (messageId, viewer) => beginChange(accounts, messageId, viewer),
    },
    onFull: (messages) => log.warn({ messages }, 'contact messages full'),
    pause: accounts.deferred.pause,
  });
