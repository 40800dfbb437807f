/** Mails to accounts and admins: their layout, their words, where they go, and who gets them. */
import { sql } from 'kysely';
import { mostSingleMails, type AdminMail } from '#contract/accounts/administration.ts';
import { brand } from '#contract/brand.ts';
import { dayMs } from '#contract/time.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import type { Channel, Message } from '#server/messaging/messaging.ts';
import { reachesPhone } from '#server/messaging/phone-country.ts';
import { findAccount } from './accounts.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { writeMoment } from './time-zones.ts';

const scheme = /:(?=\/\/)/g;
/** A dot that may precede the end of a host name. Dots of other scripts count too (UTS #46). */
const dotInHost = /(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L}[\p{L}\p{N}-])/gu;

/**
 * Breaks up anything that looks like an address, because mail programs turn it into a link even in
 * plain text, and readers trust the links of this site. `http://evil.example` becomes
 * `http[:]//evil[.]example`.
 */
export const asTyped = (text: string): string =>
  text.replace(scheme, '[:]').replace(dotInHost, '[.]');

export const site = brand.fullName;

export type MessageDeps = Pick<IdentityDeps, 'origin'>;
export type AdminMessageDeps = Pick<IdentityDeps, 'origin' | 'contactEmail'>;

/** Once it is sent, the name and the address of the site follow. */
export const emailMessage = (to: string, subject: string, ...paragraphs: string[]): Message => ({
  channel: 'email',
  to,
  subject,
  text: paragraphs.join('\n\n'),
});

/** Admins can sort these mails by the first word. */
export const adminSubject = (words: string): string => `Manifest: ${words}`;

export const notYou = ({ origin }: MessageDeps) =>
  `If it was not you, choose a new password now: ${origin}/recover-password`;

export interface SignIn {
  readonly at: number;
  readonly device: string;
  /** As Windows names it. */
  readonly timeZoneId: string;
}

export const describeSignIn = ({ at, device, timeZoneId }: SignIn): string =>
  `Time: ${writeMoment(at, timeZoneId)}\nDevice: ${device}`;

export function passwordChangedMessage(deps: MessageDeps, to: string): Message {
  return emailMessage(
    to,
    'Your password was changed',
    'The password of your account was changed.',
    notYou(deps),
  );
}

export const resetByEmail =
  'For the next 24 hours, we send codes for a new password only to this email.';

export interface Destination {
  readonly channel: Channel;
  readonly to: string;
}

export const emailOf = ({ email }: Pick<AccountRow, 'email'>): Destination => ({
  channel: 'email',
  to: email,
});

/** The phone if text messages can reach it; else the email. */
export function phoneOrEmail(
  { messaging }: Pick<IdentityDeps, 'messaging'>,
  account: Pick<AccountRow, 'email'>,
  phone: string,
): Destination {
  if (phone === '' || !reachesPhone(messaging, phone)) return emailOf(account);
  return { channel: 'sms', to: phone };
}

/** How long after a phone change reset codes go to the email, so that a stolen session cannot reset the password by SMS. */
const phoneTrustedAfterMs = dayMs;

/**
 * Reset codes of admins, and of accounts whose phone was changed within 24 hours, go to the email.
 */
export function resetDestination(
  deps: Pick<IdentityDeps, 'messaging' | 'now'>,
  account: Pick<AccountRow, 'email' | 'confirmed_phone' | 'phone_changed_at' | 'role'>,
): Destination {
  const trustedAt = (account.phone_changed_at ?? -Infinity) + phoneTrustedAfterMs;
  if (account.role === 'Admin' || deps.now() < trustedAt) return emailOf(account);
  return phoneOrEmail(deps, account, account.confirmed_phone);
}

export const lastFourOf = (phone: string): string => phone.slice(-4);

/** Shows enough for the owner to recognise the address. */
export function masked(to: string): string {
  const at = to.lastIndexOf('@');
  if (at === -1) return `••• ${lastFourOf(to)}`;
  const [first = ''] = to;
  return `${first}•••${to.slice(at)}`;
}

/**
 * Mails an account's owner in the background: a failure does not undo what the mail is about. Sends nothing to an email
 * that was never validated, because it may belong to another person.
 */
export function notifyAccount(
  { deferred, messaging }: Pick<IdentityDeps, 'deferred' | 'messaging'>,
  { validated_at }: Pick<AccountRow, 'validated_at'>,
  message: Message,
): void {
  if (validated_at !== null) deferred.defer(() => messaging.send(message));
}

type NotifyDeps = Pick<IdentityDeps, 'database' | 'deferred' | 'messaging'>;

/** @param waiting how many people wait, including the new one */
export function mailFor(choice: AdminMail | null, waiting: number): AdminMail {
  return choice ?? (waiting > mostSingleMails ? 'digest' : 'single');
}

export interface MailedAdmin {
  readonly id: number;
  readonly email: string;
  readonly time_zone_id: string;
  readonly admin_mail: AdminMail | null;
  readonly digest_sent_on: string | null;
  readonly is_digest_due: 0 | 1;
}

/** Admins who are not disabled, ordered by id. */
export async function findMailedAdmins(db: Connection): Promise<MailedAdmin[]> {
  return db
    .selectFrom('accounts')
    .where('role', '=', 'Admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select(['id', 'email', 'time_zone_id', 'admin_mail', 'digest_sent_on', 'is_digest_due'])
    .execute();
}

/** So that the claim is mailed even if fewer wait by then. */
async function leaveToDigest(db: Connection, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ is_digest_due: 1 }).where('id', '=', accountId).execute();
}

/**
 * Mails each admin who wants a mail for each item, and leaves the item to the daily mail of those who want that or
 * could not be mailed.
 *
 * @param waiting items that wait, including the new one
 * @throws the first failure, once all admins had their turn
 */
export async function mailAdmins(
  { database, messaging }: Pick<NotifyDeps, 'database' | 'messaging'>,
  messageTo: (email: string) => Message,
  waiting: number,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, email, admin_mail: choice } of await findMailedAdmins(database.kysely)) {
    const mail = mailFor(choice, waiting);
    const isSent =
      mail === 'single' &&
      (await messaging.send(messageTo(email)).then(
        () => true,
        (error: unknown) => {
          failures.push(error);
          return false;
        },
      ));
    if (mail !== 'none' && !isSent) await leaveToDigest(database.kysely, id);
  }
  if (failures.length > 0) throw failures[0];
}

/** Mails in the background. */
export const createNotifyAdmins =
  (deps: NotifyDeps) =>
  (messageTo: (email: string) => Message, waiting: number): void =>
    deps.deferred.defer(() => mailAdmins(deps, messageTo, waiting));

/**
 * The token in the links that stop the mails to an account. The same in all of them, so that links in older mails still
 * work.
 * @param fresh taken if the account has none yet
 */
export async function takeMailToken(
  db: Connection,
  accountId: number,
  fresh: string,
): Promise<string> {
  const row = await db
    .updateTable('accounts')
    .set({ mail_token: sql<string>`coalesce(mail_token, ${fresh})` })
    .where('id', '=', accountId)
    .returning('mail_token')
    .executeTakeFirst();
  return row?.mail_token ?? fresh;
}

/** The paragraph with the address to write to; none without an address. */
export const contactLine = ({ contactEmail }: AdminMessageDeps): string[] =>
  contactEmail === null ? [] : [`If you have questions, write to ${contactEmail}.`];

/**
 * Mails the owner of an account in the background, if the account is validated and not disabled.
 *
 * @param kind `decision` is about something that the owner asked for or wrote; a `notification` can be turned off with
 * the messages of members
 */
export function mailAccount(
  { database, deferred, messaging, now }: NotifyDeps & Pick<IdentityDeps, 'now'>,
  accountId: number,
  kind: 'decision' | 'notification',
  messageTo: (email: string) => Message | null,
): void {
  deferred.defer(async () => {
    const account = await findAccount(database.kysely, accountId, now());
    if (account?.validated_at == null) return;
    if (kind === 'notification' && account.takes_messages === 0) return;
    const message = messageTo(account.email);
    if (message) await messaging.send(message);
  });
}
