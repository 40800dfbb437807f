import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { operations } from '#contract/operations.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase, type DatabaseLocation } from '#server/database/open-database.ts';
import {
  createPasswordHasher,
  placesFor,
} from '#server/features/accounts/passwords/password-hashing.ts';
import type { Message } from '#server/messaging/messaging.ts';
import { openMessaging } from '#server/messaging/open-messaging.ts';
import { runningRequestId } from '#server/http/running-request.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';
import { createImageWork } from '#server/images/create-image-work.ts';
import { listen } from './listen.ts';
import { countMessages } from '#server/monitoring/count-messages.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { openLog, openTerminalLog } from '#server/monitoring/open-log.ts';
import { createSlowStatementLog } from '#server/monitoring/slow-statements.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import { prepareData } from './prepare-data.ts';
import { tightenFiles } from './private-files.ts';
import { readProgramVersion } from './program-version.ts';
import { naming, type Settings } from '#server/settings.ts';
import { isLoopback, originOf } from '#server/site-origin.ts';
import { reportStartFailure } from './report-start-failure.ts';
import { startSweeping } from './start-sweeping.ts';
import { describeSampleAdmin, summarizeTrial, type SampleAdmin } from './summarize-trial.ts';

/** Longer than it takes to find an account and hand a message to the provider. */
const longestDelayMs = 400;
/** A stop takes at most 10 s. Requests that still run one second earlier are cut off. */
export const stopTimeoutMs = 9_000;
export const farewellMs = 500;
/** Time for the last lines of the log. */
export const lastLinesMs = 100;

/**
 * Accepts no new connections. Open ones are closed with their next response; idle ones get a moment for a request that
 * may be arriving.
 */
async function stopListening(server: Server): Promise<void> {
  // The close of node:http would end idle connections at once.
  TcpServer.prototype.close.call(server);
  await delay(farewellMs);
}

/** Null without a metrics port. Nothing is counted then, and the metrics library is not loaded. */
async function openMetrics({ metricsPort }: Settings): Promise<Metrics | null> {
  if (metricsPort === null) return null;
  const { createMetrics } = await import('#server/monitoring/metrics.ts');
  return createMetrics(Object.values(operations));
}

/** Logs where a message was stored. Its text is logged only in a trial. */
function logKept({ publicUrl }: Settings, logger: Logger) {
  return ({ channel, text }: Message, file: string) =>
    logger.info(
      { channel, file: basename(file), ...(publicUrl ? {} : { text }) },
      'message kept in the outbox',
    );
}

/** Omits the address of a database server, which may contain a password. */
const nameOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite'
    ? `The database file ${location.file} (see DATA_DIR)`
    : 'The database of DATABASE_URL';

/**
 * Starts serving and returns once requests are accepted; ends the process on SIGTERM and SIGINT.
 *
 * @throws SettingsError for settings that the database contradicts
 */
async function serve(settings: Settings, openWeb: () => Promise<WebBundle>): Promise<void> {
  // A full disk must not stop the server.
  process.stdout.on('error', () => undefined);
  const { logLevel } = settings;
  const logger = process.stdout.isTTY ? await openTerminalLog(logLevel) : openLog(logLevel);
  if (!settings.publicUrl && !isLoopback(settings.host)) {
    logger.warn({ host: settings.host }, 'listening beyond localhost without PUBLIC_URL');
  }

  await tightenFiles(settings.dataDir);
  const metrics = await openMetrics(settings);
  const reportSlow = createSlowStatementLog({
    fromMs: settings.slowQueryMs,
    requestId: runningRequestId,
    notify: (slow) => logger.warn(slow, 'slow statement'),
  });
  const database = await naming(nameOf(settings.database), () =>
    openDatabase(settings.database, {
      isServer: true,
      onStatement: (statement) => {
        metrics?.onStatement(statement);
        reportSlow(statement);
      },
    }),
  );
  let isStopping = false;
  /** Kept until its password has been shown, which is possible only after the start. */
  let sampleAdmin: SampleAdmin | null = null;
  try {
    metrics?.addDatabase(database);
    const messaging = await openMessaging(
      settings.messaging,
      originOf(settings),
      logKept(settings, logger),
    );
    sampleAdmin = await naming(nameOf(settings.database), () =>
      prepareData(database, settings, logger),
    );
    const photoStorage = await openPhotoStorage(settings.photoStore);
    const app = await buildApp({
      database,
      web: await openWeb(),
      origin: originOf(settings),
      isOriginFixed: settings.publicUrl !== null,
      trustProxy: settings.trustProxy,
      isRateLimited: settings.isRateLimited,
      isHstsForSubdomains: settings.isHstsForSubdomains,
      photoStorage,
      passwords: createPasswordHasher({ places: placesFor(settings.isRateLimited) }),
      images: createImageWork({
        onDeath: (error) => logger.error({ err: error }, 'image worker exited'),
      }),
      messaging: metrics
        ? { ...messaging, send: countMessages(messaging.send, metrics) }
        : messaging,
      smsPerHour: settings.smsPerHour,
      contactEmail: settings.contactEmail,
      areClaimsOpen: settings.areClaimsOpen,
      isAdminSecondFactorRequired: settings.isAdminSecondFactorRequired,
      longestDelayMs,
      logger,
      now: Date.now,
      version: await readProgramVersion(),
      isStopping: () => isStopping,
      ...(metrics
        ? { onResponse: metrics.onResponse, onSmsCapReached: metrics.onSmsCapReached }
        : {}),
    });

    await listen(app, metrics, settings);
    logger.info({ url: originOf(settings) }, 'ready');
    if (!settings.publicUrl && logger.isLevelEnabled('info')) {
      process.stdout.write(summarizeTrial(settings, sampleAdmin));
    } else if (sampleAdmin) process.stdout.write(describeSampleAdmin(sampleAdmin));
    sampleAdmin = null;

    const stopSweeping = startSweeping({ database, photoStorage, logger });

    const stop = async (signal: string) => {
      if (isStopping) return;
      isStopping = true;
      logger.info({ signal }, 'stopping');
      stopSweeping();
      setTimeout(() => {
        logger.warn({ afterMs: stopTimeoutMs }, 'shutdown timed out');
        logger.flush();
        // All other requests have been answered. Only hanging requests are left.
        setTimeout(() => process.exit(), lastLinesMs);
      }, stopTimeoutMs).unref();
      await stopListening(app.server);
      await app.close();
      await database.close();
      logger.flush();
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        stop(signal).catch((error: unknown) => {
          logger.error({ err: error }, 'shutdown failed');
          process.exitCode = 1;
        });
      });
    }
  } catch (error) {
    if (sampleAdmin) process.stdout.write(describeSampleAdmin(sampleAdmin));
    await database.close();
    throw error;
  }
}

/**
 * Like `serve`, but prints each problem that prevents the start as one line on standard error, and sets the exit code
 * to 1.
 */
export async function startServer(
  settings: Settings,
  openWeb: () => Promise<WebBundle>,
): Promise<void> {
  try {
    await serve(settings, openWeb);
  } catch (error) {
    reportStartFailure(error);
  }
}
