/** Opens the ports of the server, and closes them on SIGTERM and SIGINT. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server as TcpServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { buildApp } from './app.ts';
import { withSettingName, type Settings } from './settings.ts';

type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Opens the port for visitors and, if configured, the one for Prometheus. If one of them fails, the other is closed,
 * because an open port would keep the process running.
 */
export async function listen(app: App, metrics: Metrics | null, settings: Settings): Promise<void> {
  const { port, host, metricsPort } = settings;
  try {
    if (metrics && metricsPort !== null) {
      const address = { port: metricsPort, host };
      const close = await withSettingName(`METRICS_PORT=${metricsPort}`, () =>
        serveMetrics(metrics, address),
      );
      app.addHook('onClose', close);
    }
    await withSettingName(`HOST=${host} PORT=${port}`, () => app.listen({ port, host }));
  } catch (error) {
    await app.close();
    throw error;
  }
}

/**
 * Serves metrics on a separate port, which visitors cannot reach.
 *
 * @returns a function that closes the port
 */
async function serveMetrics(
  metrics: Metrics,
  address: { readonly port: number; readonly host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ text, contentType }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(address);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/** A stop takes at most 10 s. Requests that still run one second earlier are cut off. */
const stopTimeoutMs = 9_000;
/** Nothing more is arriving after this many rounds without a connection or a request. */
const quietRounds = 5;
const mostRounds = 60;
const roundMs = 50;
/** Time for the last lines of the log. */
const lastLinesMs = 100;

interface Stopping {
  readonly server: Server;
  readonly logger: Logger;
  /** Called first, and once. */
  readonly begin: () => void;
  /** Called when nothing more arrives. */
  readonly close: () => Promise<void>;
}

async function untilQuiet(server: Server): Promise<void> {
  let hasNews = false;
  const onNews = () => {
    hasNews = true;
  };
  server.on('connection', onNews).on('request', onNews);
  for (let round = 0, quiet = 0; round < mostRounds && quiet < quietRounds; round += 1) {
    hasNews = false;
    // Each round reads what has arrived, however busy the process is.
    await delay(roundMs);
    quiet = hasNews ? 0 : quiet + 1;
  }
  server.off('connection', onNews).off('request', onNews);
}

/**
 * Accepts no new connections. Those that have reached the machine are served first: the close would reset them. Open
 * ones are closed with their next response; idle ones get a moment for a request that may be arriving.
 */
export async function stopListening(server: Server): Promise<void> {
  await untilQuiet(server);
  // The close of node:http would end idle connections at once.
  TcpServer.prototype.close.call(server);
  await untilQuiet(server);
}

/** Ends the process on SIGTERM and SIGINT, after the running requests. */
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
