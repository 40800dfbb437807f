/** Ends the process on SIGTERM and SIGINT, after the running requests. */
import { Server as TcpServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** A stop takes at most 10 s. Requests that still run one second earlier are cut off. */
const stopTimeoutMs = 9_000;
const closeDelayMs = 500;
/** Time for the last lines of the log. */
const lastLinesMs = 100;

interface Stopping {
  readonly server: Server;
  readonly logger: Logger;
  /** Called first, and once. */
  readonly begin: () => void;
  /** Called when no new connections are accepted. */
  readonly close: () => Promise<void>;
}

/**
 * Accepts no new connections. Open ones are closed with their next response; idle ones get a moment for a request that
 * may be arriving.
 */
async function stopListening(server: Server): Promise<void> {
  // The close of node:http would end idle connections at once.
  TcpServer.prototype.close.call(server);
  await delay(closeDelayMs);
}

export function stopOnSignals({ server, logger, begin, close }: Stopping): void {
  let isStopping = false;

  async function stop(signal: string): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    begin();
    setTimeout(() => {
      logger.warn({ afterMs: stopTimeoutMs }, 'shutdown timed out');
      logger.flush();
      // All other requests have been answered. Only hanging requests are left.
      setTimeout(() => process.exit(), lastLinesMs);
    }, stopTimeoutMs).unref();
    await stopListening(server);
    await close();
    logger.flush();
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'shutdown failed');
        process.exitCode = 1;
      });
    });
  }
}
