/** Starts all parts of the server from its settings, and ends them in order. */
import { basename } from 'node:path';
import type { Logger } from 'pino';
import { operations } from '#contract/api/operations.ts';
import type { CheckName } from '#contract/site-health/health.ts';
import { isUnavailable } from '#server/database/dialects/database-errors.ts';
import {
  openDatabase,
  type DatabaseLocation,
  type Database,
} from '#server/database/open-database.ts';
import { readCheckStates, watchedChecks } from '#server/features/site-health/check-metrics.ts';
import { recordOutcome } from '#server/features/site-health/check-outcomes.ts';
import { triedOf } from '#server/features/site-health/judge-messages.ts';
import { countMessage } from '#server/features/site-health/message-counts.ts';
import { runningRequestId } from '#server/http/create-server.ts';
import type { WebBundle } from '#server/http/pages/web-bundle.ts';
import { createPasswordHasher, placesFor } from '#server/identity/passwords.ts';
import { createImageWork } from '#server/images/image-work.ts';
import {
  type Message,
  failureOf,
  outcomeOf,
  type Channel,
  type Messaging,
} from '#server/messaging/messaging.ts';
import { createOutbox, openMessaging, waysOf } from '#server/messaging/open-messaging.ts';
import { createActivityLog } from '#server/monitoring/activity.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import { createSlowStatementLog, openLog, openTextLog } from '#server/monitoring/open-log.ts';
import { openPhotoStorage, readFreeBytes } from '#server/photo-storage/open-photo-storage.ts';
import { PhotoStoreRefused, type PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { createSampleCheck } from '#server/sample-data/load-sample-data.ts';
import { buildApp } from './app.ts';
import { listen, stopOnSignals } from './listen.ts';
import { hasSamples, prepareData } from './prepare-data.ts';
import { tightenFiles } from './private-files.ts';
import { readCommit, readProgramVersion } from './program-version.ts';
import { startChecking, startInviting, startSweeping } from './scheduled-jobs.ts';
import { isLoopback, originOf, SettingsError, withSettingName, type Settings } from './settings.ts';
import { describeLogins, noLogins, startSamplePictures, summarizeTrial } from './trial.ts';

/** @param error null if the message was sent */
type OnMessage = (channel: Channel, error: unknown) => void;

function countMessages(messaging: Messaging, onMessage: OnMessage): Messaging {
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
function startCounting({ database, logger }: CountingDeps): Counting {
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

/** Longer than it takes to find an account and hand a message to the provider. */
const longestDelayMs = 400;

/** Null without a metrics port. Nothing is counted then, and the metrics library is not loaded. */
async function openMetrics({ metricsPort }: Settings, version: string): Promise<Metrics | null> {
  if (metricsPort === null) return null;
  const { createMetrics } = await import('#server/monitoring/metrics.ts');
  return createMetrics(Object.values(operations), version);
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
 * A photo store that refuses the site stops the start like any wrong setting. One that cannot be reached may be back soon.
 *
 * @throws Error that names the setting
 */
async function probePhotos(
  photoStorage: Pick<PhotoStorage, 'probe'>,
  { photoStore }: Settings,
  logger: Logger,
): Promise<void> {
  const name =
    photoStore.kind === 's3' ? 'PHOTO_STORE' : `The photo folder ${photoStore.path} (see DATA_DIR)`;
  const isRefused = (error: unknown) => error instanceof PhotoStoreRefused;
  try {
    await withSettingName(name, () => photoStorage.probe(), isRefused);
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    logger.warn({ err: error }, 'photo store not available');
  }
}

/**
 * Starts serving and returns once requests are accepted; ends the process on SIGTERM and SIGINT.
 *
 * @throws SettingsError for settings that the database contradicts
 */
export async function startServer(
  settings: Settings,
  openWeb: () => Promise<WebBundle>,
): Promise<void> {
  // A full disk must not stop the server.
  process.stdout.on('error', () => undefined);
  const { logLevel, logFormat } = settings;
  const logger = logFormat === 'text' ? openTextLog(logLevel) : openLog(logLevel);
  if (!settings.publicUrl && !isLoopback(settings.host)) {
    logger.warn({ host: settings.host }, 'listening beyond localhost without PUBLIC_URL');
  }
  if (settings.publicUrl && settings.site.trustProxy === false) {
    logger.warn(
      'this site should run behind a proxy, with TRUST_PROXY: see deploy/nginx.conf and deploy/Caddyfile',
    );
  }

  await tightenFiles(settings.dataDir);
  const version = await readProgramVersion();
  const metrics = await openMetrics(settings, version);
  const activity = createActivityLog(Date.now);
  const reportSlow = createSlowStatementLog({
    requestId: runningRequestId,
    notify(slow) {
      activity.onSlowStatement();
      logger.warn(slow, 'slow statement');
    },
  });
  const useDatabase = <Result>(work: () => Promise<Result>) =>
    withSettingName(nameOf(settings.database), work, (error) => !isUnavailable(error));
  const database = await useDatabase(() =>
    openDatabase(settings.database, {
      isServer: true,
      onStatement: (statement) => {
        metrics?.onStatement(statement);
        reportSlow(statement);
      },
    }),
  );
  let isStopping = false;
  /** Kept until their passwords have been shown, which is possible only after the start. */
  let logins = noLogins;
  try {
    metrics?.addDatabase(database);
    const counting = startCounting({ database, logger });
    const onKept = logKept(settings, logger);
    const messaging = countMessages(
      await openMessaging(settings.messaging, originOf(settings), onKept),
      (channel, error) => {
        counting.onMessage(channel, error);
        metrics?.onMessage(channel, error === null);
      },
    );
    const suspects = new Set<CheckName>();
    const photoStorage = await openPhotoStorage(settings.photoStore, () => suspects.add('photos'));
    await probePhotos(photoStorage, settings, logger);
    logins = await useDatabase(() => prepareData(database, settings, logger));
    const images = createImageWork({
      onDeath: (error) => logger.error({ err: error }, 'image worker exited'),
    });
    const passwords = createPasswordHasher({ places: placesFor(settings.site.isRateLimited) });
    const checkSamples = createSampleCheck(database);
    const given = {
      ...settings.site,
      database,
      origin: originOf(settings),
      photoStorage,
      messaging,
      messagingWays: waysOf(settings.messaging),
      readActivity: activity.read,
      readDiskBytes: () => readFreeBytes(settings.dataDir),
      now: Date.now,
      version,
      commit: await readCommit(),
    };
    metrics?.addChecks(watchedChecks, () => readCheckStates(given));
    const app = await buildApp({
      ...given,
      web: await openWeb(),
      // A public site that does not ask for samples has refused to start with any.
      hasSamples: async () =>
        (settings.publicUrl === null || settings.sampleMembers > 0) && checkSamples(),
      isOriginFixed: settings.publicUrl !== null,
      passwords,
      images,
      longestDelayMs,
      logger,
      isStopping: () => isStopping,
      onSmsCapReached() {
        counting.onCapped('sms');
        metrics?.onSmsCapReached();
      },
      onMailCapReached() {
        counting.onCapped('email');
        metrics?.onMailCapReached();
      },
      ...(metrics ? { onResponse: metrics.onResponse } : {}),
    });

    await listen(app, metrics, settings);
    if (logFormat === 'text' && !settings.publicUrl && logger.isLevelEnabled('info')) {
      process.stdout.write(summarizeTrial(settings, logins, await hasSamples(database)));
    } else {
      logger.info({ url: originOf(settings) }, 'ready');
      process.stdout.write(describeLogins(logins));
    }
    logins = noLogins;

    const stopSweeping = startSweeping({ ...given, logger, passwords });
    const keep = createOutbox({ folder: settings.messaging.outboxFolder, onKept });
    const stopChecking = startChecking({ ...given, keep, suspects }, logger);
    const stopInviting = startInviting({ database, logger, messaging, origin: originOf(settings) });
    const stopPictures = startSamplePictures({ database, photoStorage, images, logger });

    stopOnSignals({
      server: app.server,
      logger,
      begin() {
        isStopping = true;
      },
      async close() {
        await Promise.all([stopPictures(), stopInviting(), stopSweeping(), stopChecking()]);
        await app.close();
        await counting.finish();
        await database.close();
      },
    });
  } catch (error) {
    process.stdout.write(describeLogins(logins));
    await database.close();
    throw error;
  }
}
