/** Notifies the owner of the linked account by mail when an admin changed the member's record. */
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import {
  asTyped,
  contactLine,
  emailMessage,
  site,
  type AdminMessageDeps,
} from '#server/identity/mail.ts';
import { findLinkedAccounts } from '#server/identity/member-of-account.ts';
import type { Message } from '#server/messaging/messaging.ts';

/** @param lines what changed, one line each */
function recordMessage(
  deps: AdminMessageDeps,
  to: string,
  number: number,
  lines: readonly string[],
): Message {
  return emailMessage(
    to,
    `Your profile was changed`,
    `An admin changed your profile ${numberLabel('fb', number)} at ${site}:`,
    asTyped(lines.join('\n')),
    `Your profile: ${deps.origin}/${brand.singularSlug}/${number}`,
    ...contactLine(deps),
  );
}

export interface RecordNotice {
  readonly memberId: number;
  /** The admin who made the change; not notified of it. */
  readonly editorId: number;
  readonly number: number;
  readonly lines: readonly string[];
}

/** Sends the mail in the background, only to the linked account. Pending claims get none. */
export function createNotifyOwner(deps: IdentityDeps): (notice: RecordNotice) => void {
  const { database, deferred, messaging } = deps;
  return ({ memberId, editorId, number, lines }) => {
    deferred.defer(async () => {
      const [owner] = await findLinkedAccounts(database.kysely, [memberId]);
      if (!owner || owner.account_id === editorId) return;
      await messaging.send(recordMessage(deps, owner.email, number, lines));
    });
  };
}
