/** Sends invitations: one at once, or those that wait, at the pace of a mail server. */
import { invitationLifetimeMs, invitationsPerMinute } from '#contract/accounts/invitations.ts';
import { countedAs, countUse, refundUse } from '#server/database/use-counts.ts';
import { outcomeOf } from '#server/messaging/messaging.ts';
import { noteNewAddressMail } from '../codes/new-address-mails.ts';
import type { AccountDeps } from '../account-deps.ts';
import { createLinkToken, hashToken } from '../secrets.ts';
import { invitationMessage } from './invitation-messages.ts';
import { canInvite } from './invitation-rules.ts';
import { findInvitation, type FoundInvitation } from './invitations.queries.ts';
import {
  findWaitingAfter,
  giveBack,
  markExpired,
  markUndelivered,
  takeForSending,
} from './sending.queries.ts';

export interface SendingDeps extends Pick<
  AccountDeps,
  'database' | 'messaging' | 'origin' | 'now'
> {
  readonly onFailure: (error: unknown) => void;
}

const minuteMs = 60_000;
/** After each failed attempt the next one waits twice as long, up to this time. */
const longestPauseMs = 12 * 60 * minuteMs;
const counted = countedAs('invitations sent');
const pace = { uses: invitationsPerMinute, windowMs: minuteMs };

/**
 * Does nothing if it was sent or withdrawn meanwhile. A process that ends in between leaves an invitation that looks
 * sent: an admin can withdraw it. The other order could send it twice.
 * @returns `later` when the mail server did not answer, so that it waits again; `gone` when it does not wait any longer
 */
export async function sendInvitation(
  deps: SendingDeps,
  id: number,
): Promise<'tried' | 'later' | 'gone'> {
  const { kysely } = deps.database;
  const at = deps.now();
  const token = createLinkToken();
  const sending = { tokenHash: hashToken(token), at, expiresAt: at + invitationLifetimeMs };
  if (!(await takeForSending(kysely, id, sending))) return 'gone';
  const invitation = await findInvitation(kysely, { id });
  if (!invitation) return 'gone';
  if (!canInvite(invitation)) {
    await markExpired(kysely, id, at);
    return 'gone';
  }
  if (invitation.counts_as === 'vouch') await noteNewAddressMail(deps);
  try {
    await deps.messaging.send(invitationMessage(deps, invitation, token));
    return 'tried';
  } catch (error) {
    deps.onFailure(error);
    if (outcomeOf(error) === 'refused') {
      await markUndelivered(kysely, id, deps.now());
      return 'tried';
    }
    await tryLater(deps, invitation);
    return 'later';
  }
}

/** Gives up when the invitation would be too old. */
async function tryLater(
  { database: { kysely }, now }: SendingDeps,
  { id, attempts, invited_at }: FoundInvitation,
): Promise<void> {
  const expiresAt = invited_at + invitationLifetimeMs;
  const tryAt = now() + Math.min(longestPauseMs, minuteMs * 2 ** attempts);
  if (tryAt >= expiresAt) await markUndelivered(kysely, id, now());
  else await giveBack(kysely, id, { attempts: attempts + 1, tryAt, expiresAt });
}

/** @returns a function that sends as many of those that wait as the pace allows; call it every few seconds */
export function createInvitationSender(
  deps: SendingDeps,
  isStopping: () => boolean,
): () => Promise<void> {
  const { kysely } = deps.database;
  /** The last that was tried, so that one that fails again and again does not stop the others. */
  let last = 0;
  let pausedUntil = 0;
  return async () => {
    while (!isStopping() && deps.now() >= pausedUntil) {
      const at = deps.now();
      const next = await findWaitingAfter(kysely, last, at);
      const id = next ?? (await findWaitingAfter(kysely, 0, at));
      if (id === undefined) return;
      // Of all processes together.
      const use = await countUse(kysely, counted, pace, at);
      if (!use.isAllowed) return;
      last = id;
      const outcome = await sendInvitation(deps, id);
      if (outcome === 'later') pausedUntil = deps.now() + minuteMs;
      if (outcome === 'gone') await refundUse(kysely, use);
    }
  };
}
