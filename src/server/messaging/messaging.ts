export type Channel = 'email' | 'sms';

export interface Message {
  readonly channel: Channel;
  /** One email address, or one phone number in E.164. */
  readonly to: string;
  /** The subject of an email; a text message has none. */
  readonly subject: string;
  /** Plain text; an empty line separates paragraphs. */
  readonly text: string;
}

export interface Messaging {
  /** If it is missing, messages to phones go by email. */
  readonly canReachPhones: boolean;
  /** ISO codes of the countries that text messages may go to; undefined for all. */
  readonly smsCountries?: readonly string[];
  /**
   * Resolves once the provider has accepted the message, within 15 seconds.
   *
   * @throws MessageNotSent when the provider is down, slow or refuses; retrying may work. `SmsCapReached` is one.
   */
  send(message: Message): Promise<void>;
}

/** The provider did not accept a message. The message says why, without its content or recipient. */
export class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
}

/** The site has reached its hourly limit of text messages. */
export class SmsCapReached extends MessageNotSent {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('The site has sent as many text messages as it may in an hour.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
