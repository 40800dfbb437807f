/** How messages reach people: the interface, whatever carries them. */

export type Channel = 'email' | 'sms';

export interface Message {
  readonly channel: Channel;
  /** One e-mail address, or one phone number in E.164. */
  readonly to: string;
  /** What an e-mail is called; a text message has none on the way. */
  readonly subject: string;
  /** Plain text; paragraphs are parted by an empty line. */
  readonly text: string;
}

/** Where messages are handed over. */
export interface Messaging {
  /** Without it, what would go to a phone goes by e-mail. */
  readonly canReachPhones: boolean;
  /** The countries that text messages go to, as ISO names them; left out where they go to all. */
  readonly smsCountries?: readonly string[];
  /**
   * Resolves once the provider has taken the message over, within 15 seconds.
   *
   * @throws MessageNotSent when the provider is down, slow or refuses; sending again may work. `SmsCapReached` is one.
   */
  send(message: Message): Promise<void>;
}

/** The provider did not take a message; says why, and nothing of what was in it or whom it was for. */
export class MessageNotSent extends Error {
  override readonly name = 'MessageNotSent';
}

/** The site has sent as many text messages as it may in this hour. */
export class SmsCapReached extends MessageNotSent {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super('The site has sent as many text messages as it may in an hour.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
