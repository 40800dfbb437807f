/** Builds the real app on a given database and handles requests without a network. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp, type AppDeps } from '#server/app.ts';
import { createPasswordHasher, placesFor } from '#server/identity/passwords.ts';
import { drawCard } from '#server/images/draw-card.ts';
import type { ImageWork } from '#server/images/images.ts';
import { preparePhoto, prepareProof } from '#server/images/prepare-photo.ts';
import type { Database } from '#server/database/open-database.ts';
import { createActivityLog } from '#server/monitoring/activity.ts';
import { parseSettings } from '#server/settings.ts';
import { openTestPhotos } from '../photos/test-photos.ts';

/** 1 July 2026, noon UTC. */
export const testNow = Date.UTC(2026, 6, 1, 12);

/** The lowest cost that Argon2 allows. The real cost would take half the time of the account tests. */
export const cheapPasswords = () =>
  createPasswordHasher({
    cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    places: placesFor(false),
  });

/** Prepares images in this process, because a separate one takes time to start. */
const imagesHere: ImageWork = {
  prepare: preparePhoto,
  prepareProof,
  drawCard,
  close: () => undefined,
};

/** Closed when the test ends; `deps` replace what a test needs. */
export async function buildTestApp(
  database: Database,
  deps: Partial<AppDeps> = {},
): Promise<FastifyInstance> {
  const app = await buildApp({
    ...parseSettings({}).site,
    isRateLimited: false,
    newAddressMailsPerHour: 10_000,
    minFreeBytes: 0,
    database,
    web: null,
    origin: 'http://localhost:3000',
    hasSamples: () => Promise.resolve(false),
    isOriginFixed: true,
    passwords: cheapPasswords(),
    messaging: { canReachPhones: true, send: () => Promise.resolve() },
    messagingWays: { email: 'smtp', sms: 'twilio' },
    readActivity: createActivityLog(() => testNow).read,
    readDiskBytes: () => Promise.resolve(20_000_000_000),
    photoStorage: deps.photoStorage ?? (await openTestPhotos()).storage,
    images: imagesHere,
    longestDelayMs: 0,
    logger: pino({ level: 'silent' }),
    now: () => testNow,
    version: '0.0.0',
    commit: '0123456789ab',
    isStopping: () => false,
    ...deps,
  });
  onTestFinished(() => app.close());
  return app;
}
