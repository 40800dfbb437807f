/** Sends the invitations that wait, a few at a time. */
import type { Logger } from 'pino';
import {
  createInvitationSender,
  type SendingDeps,
} from '#server/features/accounts/invitations/send-invitations.ts';

interface InvitingDeps extends Pick<SendingDeps, 'database' | 'messaging' | 'origin'> {
  readonly logger: Logger;
}

const lookEveryMs = 5_000;

/** @returns a function that stops it and waits for the mail that is being sent */
export function startInviting({ logger, ...deps }: InvitingDeps): () => Promise<void> {
  let isStopping = false;
  let running: Promise<void> | null = null;
  const send = createInvitationSender(
    {
      ...deps,
      now: Date.now,
      onFailure: (error) => logger.warn({ err: error }, 'invitation not sent'),
    },
    () => isStopping,
  );
  async function look(): Promise<void> {
    try {
      await send();
    } catch (error) {
      logger.error({ err: error }, 'invitations not sent');
    } finally {
      running = null;
    }
  }
  const looking = setInterval(() => void (running ??= look()), lookEveryMs);
  return async () => {
    isStopping = true;
    clearInterval(looking);
    await running;
  };
}
