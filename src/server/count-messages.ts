import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import { countMessage } from '#server/features/site-health/message-counts.ts';
import { outcomeOf, type Channel } from '#server/messaging/messaging.ts';

interface Sender<Message> {
  send(message: Message): Promise<void>;
}

/** @param onMessage called with the channel, and the error if the message was not sent */
export function countMessages<
  Message extends { readonly channel: 'email' | 'sms' },
  Messaging extends Sender<Message>,
>(
  messaging: Messaging & Sender<Message>,
  onMessage: (channel: Message['channel'], error: unknown) => void,
): Messaging {
  return {
    ...messaging,
    async send(message: Message) {
      try {
        await messaging.send(message);
      } catch (error) {
        onMessage(message.channel, error);
        throw error;
      }
      onMessage(message.channel, null);
    },
  };
}

// Counts messages in the database without holding them up.

interface CountingDeps {
  readonly database: Database;
  readonly logger: Logger;
}

interface Counting {
  /** @param error null if the message was sent */
  onMessage(channel: Channel, error: unknown): void;
  /** Resolves once all messages are counted. */
  finish(): Promise<void>;
}

export function startCounting({ database, logger }: CountingDeps): Counting {
  // Its sender does not wait, because it may hold the only connection that writes.
  let counted = Promise.resolve();
  return {
    onMessage(channel, error) {
      counted = counted
        .then(() =>
          countMessage({ database, now: Date.now }, { channel, outcome: outcomeOf(error) }),
        )
        .catch((reason: unknown) => logger.error({ err: reason }, 'message not counted'));
    },
    finish: () => counted,
  };
}
