/** Sends invitations: one at once, or those that wait, at the pace of a mail server. */
import {
  invitationDays,
  invitationLifetimeMs,
  invitationsPerMinute,
} from '#contract/accounts/invitations.ts';
import { numberLabel } from '#contract/number-label.ts';
import { minuteMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import { countedAs, countUse, refundUse } from '#server/database/use-counts.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { asTyped, emailMessage, site, type MessageDeps } from '#server/identity/mail.ts';
import { noteNewAddressMail } from '#server/identity/new-address-mails.ts';
import { createLinkToken, hashToken } from '#server/identity/secrets.ts';
import { outcomeOf, type Message } from '#server/messaging/messaging.ts';
import { canInvite, findInvitation, type FoundInvitation } from './invitations.queries.ts';

/** Only the number of a member whose name is withheld. */
function inviterOf(invitation: FoundInvitation): string {
  if (invitation.counts_as === 'approval') return `An admin of ${site}`;
  const label = numberLabel('fb', invitation.inviter_number ?? 0);
  const { inviter_first_name: first, inviter_last_name: last } = invitation;
  return first === null || first === '' ? label : `${asTyped(`${first} ${last}`)}, ${label},`;
}

function invitationMessage(deps: MessageDeps, invitation: FoundInvitation, token: string): Message {
  const label = numberLabel('fb', invitation.number);
  const isApproval = invitation.counts_as === 'approval';
  return emailMessage(
    invitation.email,
    `You are invited as ${label}`,
    `${inviterOf(invitation)} invites you to ${site} and says that you are ${label}.`,
    isApproval
      ? `Open this link to create an account that is linked to ${label}: ${deps.origin}/invitation#${token}`
      : `Open this link to create an account for ${label}. The invitation counts as a vouch from a member who knows you: ${deps.origin}/invitation#${token}`,
    `The link works once, for ${invitationDays} days. If you are not ${label}, ignore this email. Nothing will happen.`,
  );
}

export interface SendingDeps extends Pick<
  IdentityDeps,
  'database' | 'messaging' | 'origin' | 'now'
> {
  readonly onFailure: (error: unknown) => void;
}

/** The mail server has refused the mail, or could not be reached for too long. */
async function markUndelivered(db: Connection, id: number, at: number): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ token_hash: null, sent_at: null, failed_at: at })
    .where('id', '=', id)
    .execute();
}

/** After each failed attempt the next one waits twice as long, up to this time. */
const longestPauseMs = 12 * 60 * minuteMs;

/** Another attempt may succeed. Gives up when the invitation would be too old. */
async function tryLater(
  { database: { kysely }, now }: SendingDeps,
  { id, attempts, invited_at }: FoundInvitation,
): Promise<void> {
  const expiresAt = invited_at + invitationLifetimeMs;
  const tryAt = now() + Math.min(longestPauseMs, minuteMs * 2 ** attempts);
  if (tryAt >= expiresAt) return markUndelivered(kysely, id, now());
  await kysely
    .updateTable('invitations')
    .set({
      token_hash: null,
      sent_at: null,
      attempts: attempts + 1,
      try_at: tryAt,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute();
}

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
  // Of several processes, one gets the right to send it. The link works from now on.
  const { numUpdatedRows } = await kysely
    .updateTable('invitations')
    .set({ token_hash: hashToken(token), sent_at: at, expires_at: at + invitationLifetimeMs })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return 'gone';
  const invitation = await findInvitation(kysely, { id });
  if (!invitation) return 'gone';
  if (!canInvite(invitation)) {
    // No one can use it any more, so that no mail is sent.
    await kysely
      .updateTable('invitations')
      .set({ token_hash: null, expires_at: at })
      .where('id', '=', id)
      .execute();
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

/** The oldest that waits, may be tried now and comes after this one. */
async function findWaitingAfter(
  db: Connection,
  id: number,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('invitations')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('try_at', 'is', null), eb('try_at', '<=', now)]))
    .where('id', '>', id)
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

const counted = countedAs('invitations sent');
const pace = { uses: invitationsPerMinute, windowMs: minuteMs };

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
