/** Stores codes and sends them, by mail or text message. */
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import type { Connection } from '#server/database/open-database.ts';
import type { AccountRow } from '#server/database/schema/accounts.ts';
import { MessageNotSent, SmsCapReached, type Message } from '#server/messaging/messaging.ts';
import { renewCodeTries } from './account-limits.ts';
import { boundTo, deleteCode, deleteLink, insertLink, putCode, type Purpose } from './codes.ts';
import { ownSession } from './devices.ts';
import type { IdentityDeps } from './identity-deps.ts';
import {
  emailMessage,
  emailOf,
  phoneOrEmail,
  resetDestination,
  site,
  type Destination,
  type MessageDeps,
} from './mail.ts';
import { createCode, createLinkToken, hashCode, hashToken } from './secrets.ts';

interface CodeToSend {
  readonly code: string;
  readonly purpose: Purpose;
  readonly destination: Destination;
  /** Null for a text message, and for a code that must be entered where it was requested. */
  readonly linkToken: string | null;
}

/** The purpose of the link that accompanies each code. */
const linkTexts = {
  validate: {
    page: 'confirm-email',
    words: 'Or confirm your email with this link, in any browser.',
    unsolicited:
      'If you did not create this account, ignore this email. Do not share the code or the link.',
  },
  phone: {
    page: 'confirm-email',
    words: 'Or confirm your new phone number with this link, in any browser.',
    unsolicited:
      'If you did not change your phone number, do not use the code or the link, and choose a new password now.',
  },
  reset: {
    page: 'recover-password',
    words: 'Or choose a new password with this link, in any browser.',
    unsolicited:
      'If you did not request this, ignore this email. Do not share the code or the link.',
  },
} as const;

/** Contains none of the typed text, because anyone with an account can have it sent to any address. */
const newEmailMessage = (deps: MessageDeps, to: string, code: string): Message =>
  emailMessage(
    to,
    `${code} is your code`,
    `Your code is ${code}. It works for 10 minutes.`,
    `Someone wants to use this email for an account at ${site}. If it is you, enter the code where you requested it: ${deps.origin}/my-profile`,
    'If it is not you, ignore this email. Do not share the code.',
  );

/** The token is in the fragment, which browsers do not send. */
function codeMessage(deps: MessageDeps, toSend: CodeToSend): Message {
  const { code, purpose, destination, linkToken } = toSend;
  const { channel, to } = destination;
  if (channel === 'sms') {
    const text = `${code} is your code for ${brand.plural}. It works for 10 minutes.`;
    return { channel, to, subject: '', text };
  }
  if (purpose === 'email') return newEmailMessage(deps, to, code);
  const page = purpose === 'reset' ? 'recover-password' : 'validate-account';
  const link = linkTexts[purpose];
  return emailMessage(
    to,
    `${code} is your code`,
    `Your code is ${code}. It works for 10 minutes.`,
    `Enter it where you requested it: ${deps.origin}/${page}`,
    ...(linkToken === null
      ? ['If you did not create this account yourself, ignore this email. Do not share the code.']
      : [
          `${link.words} The link works once, for 30 minutes, even after too many wrong codes or passwords:\n${deps.origin}/${link.page}#token=${linkToken}`,
          link.unsolicited,
        ]),
  );
}

/** Reset codes are longer because strangers can try them without signing in, every day. */
const codeDigits: Readonly<Record<Purpose, number>> = {
  validate: 6,
  phone: 6,
  reset: 8,
  email: 6,
};

export interface StoredCode {
  readonly code: string;
  readonly accountId: number;
  readonly purpose: Purpose;
  readonly requester: string;
  readonly destination: Destination;
  /**
   * Used when the site has reached its limit of text messages; null for a code that confirms the
   * phone.
   */
  readonly fallback: Destination | null;
  /** Token of the link in the mail; null when there is only the code. */
  readonly linkToken: string | null;
}

type CodeAccount = Pick<
  AccountRow,
  'id' | 'email' | 'email_key' | 'phone' | 'confirmed_phone' | 'phone_changed_at' | 'role'
>;

interface WantedCode {
  readonly purpose: Purpose;
  readonly requester: string;
  /** The client's address, for reset codes. */
  readonly address?: string;
  /** Whether the code goes to the email even if a phone is confirmed. */
  readonly isMailed?: boolean;
}

/**
 * A code for a new phone goes to that phone; one for a new email, or for an account that is not validated, goes to the
 * email.
 */
function destinationOf(
  deps: Pick<IdentityDeps, 'messaging' | 'now'>,
  account: CodeAccount,
  { purpose, isMailed = false }: WantedCode,
): Destination {
  if (purpose === 'validate' || purpose === 'email' || isMailed) return emailOf(account);
  if (purpose === 'reset') return resetDestination(deps, account);
  return phoneOrEmail(deps, account, account.phone);
}

/** Whether the account has used an invitation, or an admin has linked its claim: both name its email. */
export async function isEmailTrusted(db: Connection, accountId: number): Promise<boolean> {
  const used = await db
    .selectFrom('invitations')
    .where('used_by', '=', accountId)
    .select('id')
    .executeTakeFirst();
  if (used) return true;
  const linked = await db
    .selectFrom('claims')
    .where('account_id', '=', accountId)
    .where('linked_by', '=', 'admin')
    .select('account_id')
    .executeTakeFirst();
  return linked !== undefined;
}

/**
 * Replaces the requester's last code for the same purpose. The tries that are left stay the same.
 */
export async function storeCode(
  deps: IdentityDeps,
  db: Connection,
  account: CodeAccount,
  wanted: WantedCode,
): Promise<StoredCode> {
  const { purpose, requester, address = '' } = wanted;
  const at = deps.now();
  const code = createCode(codeDigits[purpose]);
  const destination = destinationOf(deps, account, wanted);
  const bound = boundTo(purpose, account);
  const row = {
    account_id: account.id,
    purpose,
    requester,
    address,
    code_hash: hashCode(code, bound),
    destination: destination.to,
  };
  await putCode(db, row, at);
  const fallback = purpose === 'phone' ? null : emailOf(account);
  // An invited person would approve the registration of someone to whom the invitation was forwarded.
  const isCodeOnly = purpose === 'validate' && (await isEmailTrusted(db, account.id));
  const isMailable = destination.channel === 'email' || fallback !== null;
  let linkToken: string | null = null;
  // A new email is confirmed where the change was begun.
  if (isMailable && !isCodeOnly && purpose !== 'email') {
    linkToken = createLinkToken();
    const link = { token_hash: hashToken(linkToken), bound_to: bound };
    await insertLink(db, { account_id: account.id, purpose, ...link }, at);
  }
  return { code, accountId: account.id, purpose, requester, destination, fallback, linkToken };
}

/**
 * Deletes the code and its link when the message could not be sent, so that the site does not claim
 * that one is on its way.
 * @throws MessageNotSent
 */
export async function sendStoredCode(deps: IdentityDeps, stored: StoredCode): Promise<void> {
  const { kysely } = deps.database;
  const sendTo = (destination: Destination) =>
    deps.messaging.send(codeMessage(deps, { ...stored, destination }));
  try {
    await sendTo(stored.destination).catch((error: unknown) => {
      if (!(error instanceof SmsCapReached) || stored.fallback === null) throw error;
      return sendTo(stored.fallback);
    });
  } catch (error) {
    await deleteCode(kysely, stored);
    if (stored.linkToken !== null) await deleteLink(kysely, hashToken(stored.linkToken));
    throw error;
  }
}

/**
 * Stores and sends a code for the account's own session, without counting it.
 * @param account with the new email for a code that confirms it
 * @throws MessageNotSent
 */
export async function sendCode(
  deps: IdentityDeps,
  account: CodeAccount,
  purpose: 'validate' | 'phone' | 'email',
): Promise<Destination> {
  const stored = await storeCode(deps, deps.database.kysely, account, {
    purpose,
    requester: ownSession,
  });
  const triedAs = purpose === 'email' ? 'email' : 'validate';
  await renewCodeTries(deps, String(account.id), triedAs, ownSession);
  await sendStoredCode(deps, stored);
  return stored.destination;
}

/** Turns a failed message into a refusal for a client that waits for it. */
export function refuseUndelivered(error: unknown): never {
  if (!(error instanceof MessageNotSent)) throw error;
  if (error instanceof SmsCapReached) {
    throw new Refusal('not_ready', {
      message: 'The site has reached its limit for text messages. Please try again later.',
      retryAfterSeconds: error.retryAfterSeconds,
    });
  }
  throw new Refusal('not_ready', {
    message: 'The code could not be sent. Please try again in a moment.',
    retryAfterSeconds: 10,
  });
}
