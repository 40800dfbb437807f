import { brand } from '#contract/brand.ts';
import type {
  DeliveryFailure,
  FailureReason,
  MessageOutcome,
} from '#contract/site-health/health.ts';

export type Channel = 'email' | 'sms';

export interface Message {
  readonly channel: Channel;
  /** One email address, or one phone number in E.164. */
  readonly to: string;
  /** Used only for email. Text messages have no subject. */
  readonly subject: string;
  /** Plain text, with an empty line between paragraphs. */
  readonly text: string;
  /** Whom replies go to, if not to the sender of the site's mails. Used only for email. */
  readonly replyTo?: string;
  /** A POST to it stops mails of this kind (RFC 8058). Used only for email. */
  readonly unsubscribeUrl?: string;
}

export interface Messaging {
  /** If false, messages for phones go by email. */
  readonly canReachPhones: boolean;
  /** ISO codes of the countries that receive text messages. If omitted, all countries do. */
  readonly smsCountries?: readonly string[];
  /**
   * Resolves once the provider has accepted the message, within 15 seconds.
   *
   * @throws MessageNotSent if the provider is unavailable, slow or refuses. A retry may work. `SmsCapReached` is a
   * subclass.
   */
  send(message: Message): Promise<void>;
  /**
   * Signs in to the mail server without sending anything. Undefined without a mail server.
   *
   * @throws MessageNotSent
   */
  checkSignIn?(): Promise<void>;
}

/** Ends an email with the name and the address of the site. */
export const signed = (message: Message, origin: string): Message =>
  message.channel === 'sms'
    ? message
    : { ...message, text: `${message.text}\n\n${brand.fullName}\n${origin}/` };

const unknownFailure: DeliveryFailure = { reason: 'unknown', status: null };

/** The provider did not accept a message. The error gives the reason, but neither the text nor the recipient. */
export class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
  readonly failure: DeliveryFailure;

  constructor(message: string, failure: DeliveryFailure = unknownFailure) {
    super(message);
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): DeliveryFailure =>
  error instanceof MessageNotSent ? error.failure : unknownFailure;

/** Another try cannot succeed, unlike after other failures. */
const refusals: ReadonlySet<FailureReason> = new Set([
  'recipient refused',
  'sender refused',
  'message refused',
]);

/** @param error null if the message was sent */
export function outcomeOf(error: unknown): MessageOutcome {
  if (error === null) return 'sent';
  return refusals.has(failureOf(error).reason) ? 'refused' : 'failed';
}

export class SmsCapReached extends MessageNotSent {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('The site has reached its hourly limit for text messages.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
