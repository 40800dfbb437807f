/** Counts the messages that were sent or failed, in the database and wherever else the caller needs it. */
import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import { countMessage } from '#server/features/site-health/message-counts.ts';
import { outcomeOf, type Channel, type Messaging } from '#server/messaging/messaging.ts';

/** @param error null if the message was sent */
type OnMessage = (channel: Channel, error: unknown) => void;

export function countMessages(messaging: Messaging, onMessage: OnMessage): Messaging {
  return {
    ...messaging,
    async send(message) {
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

interface CountingDeps {
  readonly database: Database;
  readonly logger: Logger;
}

interface Counting {
  readonly onMessage: OnMessage;
  /** Resolves once all messages are counted. */
  finish(): Promise<void>;
}

/** Counts in the database without holding messages up: their sender may hold the only connection that writes. */
export function startCounting({ database, logger }: CountingDeps): Counting {
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
