/** Deletes expired data at the start and then every hour. */
import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import { sweepAccounts } from '#server/features/accounts/sweep-accounts.ts';
import { sweepPhotos } from '#server/features/gallery/sweep-photos.ts';
import { forgetOldSearches } from '#server/features/members/search/log-search.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';

interface SweepingDeps {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly logger: Logger;
}

const sweepEveryMs = 60 * 60 * 1000;

/** Files without rows stay if the store may belong to another site. */
function logSweep(removed: number | null, logger: Logger): void {
  if (removed === null) {
    logger.warn(
      'the photo store belongs to another site: nothing is swept there. If it is this site’s, delete owner.txt in it',
    );
  } else if (removed > 0) logger.info({ photos: removed }, 'orphaned photo files removed');
}

/** @returns a function that stops it */
export function startSweeping({ database, photoStorage, logger }: SweepingDeps): () => void {
  const sweep = () => {
    const deps = { database, now: Date.now };
    Promise.all([forgetOldSearches(deps), sweepAccounts(deps)]).catch((error: unknown) => {
      logger.error({ err: error }, 'cleanup of expired rows failed');
    });
    sweepPhotos({ ...deps, photoStorage }).then(
      (removed) => logSweep(removed, logger),
      (error: unknown) => logger.error({ err: error }, 'photo sweep failed'),
    );
  };
  sweep();
  const sweeping = setInterval(sweep, sweepEveryMs);
  return () => clearInterval(sweeping);
}
