/** The photos of the site: their files, how they are served, and how often they were seen. */
import type { Database } from '#server/database/open-database.ts';
import { findShownKind } from '#server/features/gallery/photos/gallery.queries.ts';
import { createViewLog, type ViewLog } from '#server/features/gallery/photos/view-log.ts';
import { createPreviews } from '#server/features/members/directory/preview.ts';
import { isPhotoShown } from '#server/features/memorials/remembrances.queries.ts';
import type { PhotoFilesOptions } from '#server/http/photo-files.ts';
import type { ImageWork } from '#server/images/images.ts';
import { createFreeSpace, createPhotoService } from '#server/photo-storage/photo-service.ts';
import type { PhotoService, PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { isPhotoName, sizesOfKind } from '#server/photo-storage/picture-keys.ts';

interface PhotosOptions {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly minFreeBytes: number;
  readonly images: ImageWork;
  readonly now: () => number;
  readonly warn: (error: unknown, message: string) => void;
}

export interface SitePhotos {
  readonly service: PhotoService;
  /** Its `flush` writes the views counted before the call. */
  readonly views: ViewLog;
  readonly files: Omit<PhotoFilesOptions, 'admitPreview'>;
}

export function openSitePhotos(options: PhotosOptions): SitePhotos {
  const { database, photoStorage, minFreeBytes, images, now, warn } = options;
  const freeSpace = createFreeSpace({ storage: photoStorage, minFreeBytes, now });
  const service = createPhotoService({
    storage: photoStorage,
    prepare: (bytes, recipe) => images.prepare(bytes, recipe),
    checkSpace: freeSpace.check,
    onFailure: (error) => warn(error, 'photo files left to the sweep'),
  });
  return {
    service,
    views: createViewLog({
      database,
      onFailure: (error) => warn(error, 'photo views not written'),
    }),
    files: {
      open: (name, picture) => service.open(name, picture),
      getPreview: createPreviews({
        database,
        now,
        photos: service,
        drawCard: (holder) => images.drawCard(holder),
      }),
      async findSizes(name) {
        if (!isPhotoName(name)) return null;
        const kind = await findShownKind(database.kysely, name);
        if (kind !== undefined) return sizesOfKind[kind];
        return (await isPhotoShown(database.kysely, name)) ? sizesOfKind.remembrance : null;
      },
    },
  };
}
