/** Notifies the accounts of members that a command marked as deceased, before the command ends. */
import { numberLabel } from '#contract/number-label.ts';
import type { MarkedAccount } from '#server/database/members/end-access-of-deceased.ts';
import { sendDeceasedNotice } from '#server/features/accounts/notices/notify-marked.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { openMessaging } from '#server/messaging/open-messaging.ts';
import { originOf } from '#server/site-origin.ts';
import type { CommandContext } from './command.ts';

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A mail that fails does not stop the others. Writes what was done. */
export async function notifyMarked(
  { deps, settings, stdout, stderr }: CommandContext,
  accounts: readonly MarkedAccount[],
): Promise<void> {
  if (accounts.length === 0) return;
  const origin = originOf(settings);
  const messaging = await openMessaging(settings.messaging, origin, () => undefined);
  const { contactEmail } = settings;
  let sent = 0;
  for (const account of accounts) {
    try {
      const isSent = await sendDeceasedNotice(
        { ...deps, messaging, origin, contactEmail },
        account,
      );
      if (isSent) sent += 1;
    } catch (error) {
      if (!(error instanceof MessageNotSent)) throw error;
      stderr.write(
        `The email to the account of ${numberLabel('fb', account.number)} failed: ${error.message} Notify the owner yourself.\n`,
      );
    }
  }
  stdout.write(
    `${counted(accounts.length, 'linked account')} signed out, because the member is now marked as deceased. Emails sent: ${sent}.\n`,
  );
}
