/** The real app on a given database, answering the API without a network. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { buildApp, type AppParts } from '#server/app.ts';
import { openPhotoStorage } from '#server/photo-storage/open-photo-storage.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import type { Database } from '#server/database/open-database.ts';

/** 1 July 2026, noon UTC. */
export const testNow = Date.UTC(2026, 6, 1, 12);

/** Photos in a folder of their own, removed when the test ends. */
export async function openTestPhotos(): Promise<PhotoStorage> {
  const path = join(tmpdir(), `freak-brothers-photos-${randomBytes(6).toString('hex')}`);
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return openPhotoStorage({ kind: 'folder', path });
}

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
    photoStorage: parts.photoStorage ?? (await openTestPhotos()),
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
