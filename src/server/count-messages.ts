/** Counts the messages that were sent or failed, and stores what came of the last one. */
import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import { recordOutcome } from '#server/features/site-health/check-outcomes.ts';
import { triedOf } from '#server/features/site-health/judge-messages.ts';
import { countMessage } from '#server/features/site-health/message-counts.ts';
import { failureOf, outcomeOf, type Channel, type Messaging } from '#server/messaging/messaging.ts';

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
  /** A message was not sent because of an hourly limit. */
  onCapped(channel: Channel): void;
  /** Resolves once all messages are counted. */
  finish(): Promise<void>;
}

/** Counts in the database without holding messages up: their sender may hold the only connection that writes. */
export function startCounting({ database, logger }: CountingDeps): Counting {
  const deps = { database, now: Date.now };
  let counted = Promise.resolve();
  function add(work: () => Promise<void>): void {
    counted = counted
      .then(work)
      .catch((reason: unknown) => logger.error({ err: reason }, 'message not counted'));
  }
  return {
    onMessage(channel, error) {
      add(async () => {
        const tried = error === null ? { problem: null } : triedOf(failureOf(error));
        await recordOutcome(deps, channel, tried);
        await countMessage(deps, { channel, outcome: outcomeOf(error) });
      });
    },
    onCapped: (channel) => add(() => countMessage(deps, { channel, outcome: 'capped' })),
    finish: () => counted,
  };
}
