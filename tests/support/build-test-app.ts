/** The real app on a given database, answering the API without a network. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp, type AppParts } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { openTestPhotos } from './test-photos.ts';

/** 1 July 2026, noon UTC. */
export const testNow = Date.UTC(2026, 6, 1, 12);

/** Closed when the test ends; `parts` replace what a test cares about. */
export async function buildTestApp(
  database: Database,
  parts: Partial<AppParts> = {},
): Promise<FastifyInstance> {
  const app = await buildApp({
    database,
    web: null,
    origin: 'http://localhost:3000',
    isOriginFixed: true,
    trustProxy: false,
    isRateLimited: false,
    messaging: { canReachPhones: true, send: () => Promise.resolve() },
    photoStorage: parts.photoStorage ?? (await openTestPhotos()).storage,
    contactEmail: null,
    areClaimsOpen: true,
    longestDelayMs: 0,
    logger: pino({ level: 'silent' }),
    now: () => testNow,
    version: '0.0.0',
    isStopping: () => false,
    ...parts,
  });
  onTestFinished(() => app.close());
  return app;
}
