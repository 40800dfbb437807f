/** From settings to a listening server, and from a signal to a clean exit. */
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

/** Longer than what finding an account and handing a message over take. */
const longestDelayMs = 400;
/** A stop takes at most 10 s; what is still running a second before is cut off. */
export const stopTimeoutMs = 9_000;
export const farewellMs = 500;
/** For the last lines of the log. */
export const lastLinesMs = 100;

/**
 * No new connections from here on. Open ones are told with their next answer that it was the last; those that
 * are idle get a moment for the request that may be on its way.
 */
async function stopListening(server: Server): Promise<void> {
  // http's own close would at once end connections that look idle.
  TcpServer.prototype.close.call(server);
  await delay(farewellMs);
}

/** Null where nobody asks for them: then nothing is counted, and what counts is not even loaded. */
async function openMetrics({ metricsPort }: Settings): Promise<Metrics | null> {
  if (metricsPort === null) return null;
  const { createMetrics } = await import('#server/monitoring/metrics.ts');
  return createMetrics(Object.values(operations));
}

/** Tells where a message was kept; what stands in it is told on a trial only. */
function logKept({ publicUrl }: Settings, logger: Logger) {
  return ({ channel, text }: Message, file: string) =>
    logger.info(
      { channel, file: basename(file), ...(publicUrl ? {} : { text }) },
      'message kept in the outbox',
    );
}

/** Without the address of a server, which may hold a password. */
const nameOf = (location: DatabaseLocation) =>
  location.kind === 'sqlite'
    ? `The database file ${location.file} (see DATA_DIR)`
    : 'The database of DATABASE_URL';

/**
 * Starts serving and returns once requests are answered; ends the process on SIGTERM and SIGINT.
 *
 * @throws SettingsError for settings that the database contradicts.
 */
async function serve(settings: Settings, openWeb: () => Promise<WebBundle>): Promise<void> {
  // A full disk stops nothing.
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
  /** Until its password was shown, which is possible only now. */
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
        // Everything that can be answered is: only what hangs is left.
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
 * As `serve`; every problem that prevents starting is one line on standard error, and the exit code is 1.
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
