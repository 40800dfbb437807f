/** Notifies owners by mail of what an undo changed or made visible again. */
import type { OwnerNotice } from '#server/database/change-log/change-undo.ts';
import { findAccount } from '#server/identity/accounts.ts';
import { deferInTurn, type IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  asTyped,
  contactLine,
  emailMessage,
  site,
  type AdminMessageDeps,
} from '#server/identity/mail.ts';

/** How much one mail describes. */
const maxDescribed = 100;

function undoneMessage(deps: AdminMessageDeps, to: string, notices: readonly OwnerNotice[]) {
  const left = notices.length - maxDescribed;
  return emailMessage(
    to,
    'An undo changed something of yours',
    `An admin undid changes at ${site}. Visitors may see this again, or see it changed:`,
    ...notices
      .slice(0, maxDescribed)
      .map(({ title, lines, path }) =>
        [...[`${title}:`, ...lines].map(asTyped), `${deps.origin}${path}`].join('\n'),
      ),
    ...(left > 0 ? [`And ${left} more.`] : []),
    'If you do not want something to be seen, open its link to change or remove it.',
    ...contactLine(deps),
  );
}

/** Sends the mails in the background, one after the other. A mail that fails does not stop the others. */
export function createNotifyUndone(
  deps: IdentityDeps,
): (notices: readonly OwnerNotice[], actorId: number) => void {
  const { database, deferred, messaging, now } = deps;

  async function send(accountId: number, notices: readonly OwnerNotice[]): Promise<void> {
    const account = await findAccount(database.kysely, accountId, now());
    if (account?.validated_at == null) return;
    await messaging.send(undoneMessage(deps, account.email, notices));
  }

  return (notices, actorId) => {
    const ofOthers = notices.filter(({ accountId }) => accountId !== actorId);
    const byAccount = [...Map.groupBy(ofOthers, ({ accountId }) => accountId)];
    deferInTurn(
      deferred,
      byAccount.map((mail) => () => send(...mail)),
    );
  };
}
