/** The site as a visitor sees it, inside a command: it sends nothing and runs no jobs. */
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/database/open-database.ts';
import { readBuiltWeb, type WebBundle } from '#server/http/pages/web-bundle.ts';
import { createPasswordHasher } from '#server/identity/passwords.ts';
import { createImageWork } from '#server/images/image-work.ts';
import { MessageNotSent } from '#server/messaging/messaging.ts';
import { waysOf } from '#server/messaging/open-messaging.ts';
import { createActivityLog } from '#server/monitoring/activity.ts';
import { openPhotoStorage, readFreeBytes } from '#server/photo-storage/open-photo-storage.ts';
import { readProgramVersion } from '#server/program-version.ts';
import { hasSampleMembers } from '#server/sample-data/load-sample-data.ts';
import type { Settings } from '#server/settings.ts';
import { CommandError } from './command.ts';

/** Can be sent to a thread. */
export type VisitorSettings = Pick<
  Settings,
  'database' | 'dataDir' | 'messaging' | 'photoStore' | 'site'
>;

interface VisitorSite {
  readonly database: Database;
  readonly settings: VisitorSettings;
  readonly web: WebBundle;
  readonly origin: string;
  /** The answer to every request that would change something. */
  readonly refusal: string;
}

export function readWeb(): Promise<WebBundle> {
  const folder = fileURLToPath(new URL('../../../../dist', import.meta.url));
  return readBuiltWeb(folder).catch(() => {
    throw new CommandError('The pages are not built. Run npm run build first.');
  });
}

/** Reading pages writes nothing to the database but counts. */
export async function openVisitorSite({ database, settings, web, origin, refusal }: VisitorSite) {
  return buildApp({
    ...settings.site,
    claimPolicy: 'review',
    isRateLimited: false,
    database,
    web,
    origin,
    hasSamples: () => hasSampleMembers(database),
    isOriginFixed: true,
    refusalOfWrites: refusal,
    passwords: createPasswordHasher(),
    messaging: {
      canReachPhones: false,
      send: () => Promise.reject(new MessageNotSent(refusal)),
    },
    // Those of the site itself, for the privacy page.
    messagingWays: waysOf(settings.messaging),
    readActivity: createActivityLog(Date.now).read,
    readDiskBytes: () => readFreeBytes(settings.dataDir),
    photoStorage: await openPhotoStorage(settings.photoStore),
    // A picture that cannot be drawn is reported like any page that cannot be copied.
    images: createImageWork({ onDeath: () => undefined }),
    longestDelayMs: 0,
    logger: pino({ level: 'silent' }),
    now: Date.now,
    version: await readProgramVersion(),
    commit: null,
    isStopping: () => false,
  });
}
