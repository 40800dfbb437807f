import type { ClaimPolicy } from '#contract/accounts/claims.ts';
import { ownPageOperations } from '#contract/profile/own-page.ts';
import type { Database } from '#server/database/open-database.ts';
import { findShownKind } from '#server/features/gallery/photos/gallery.queries.ts';
import { isPhotoShown } from '#server/features/memorials/remembrances.queries.ts';
import { galleryRoutes } from '#server/features/gallery/photos/gallery.routes.ts';
import type { PhotoAdminDeps } from '#server/features/gallery/moderation/moderation-deps.ts';
import { photoAdminRoutes } from '#server/features/gallery/moderation/moderation.routes.ts';
import { createViewLog } from '#server/features/gallery/photos/view-log.ts';
import { createPreviews } from '#server/features/members/directory/preview.ts';
import { ownPageUseCases } from '#server/features/members/own-page/own-page.routes.ts';
import { bindOperations, type BoundOperation } from './http/bind-operation.ts';
import type { PhotoFilesOptions } from '#server/http/photo-files.ts';
import type { ImageWork } from './images/images.ts';
import {
  createPhotoService,
  createFreeSpace,
  type FreeSpace,
} from '#server/photo-storage/photo-service.ts';
import type { PhotoService, PhotoStorage } from './photo-storage/photo-storage.ts';
import { isPhotoName, sizesOfKind } from './photo-storage/picture-keys.ts';

interface PhotosOptions {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly minFreeBytes: number;
  readonly images: ImageWork;
  readonly now: () => number;
  readonly claimPolicy: ClaimPolicy;
  /** The contact address for visitors who need help. Null if there is none. */
  readonly contactEmail: string | null;
  readonly warn: (error: unknown, message: string) => void;
}

interface WiredPhotos {
  readonly photoService: PhotoService;
  readonly readFreeBytes: FreeSpace['read'];
  readonly bound: readonly BoundOperation[];
  readonly bindAdmins: (notify: PhotoAdminDeps['notifyContributor']) => readonly BoundOperation[];
  readonly files: Omit<PhotoFilesOptions, 'admitPreview'>;
  /** Writes the views counted before the call. */
  readonly flush: () => Promise<void>;
}

export function wirePhotos(options: PhotosOptions): WiredPhotos {
  const { database, photoStorage, minFreeBytes, images, now, claimPolicy, contactEmail, warn } =
    options;
  const freeSpace = createFreeSpace({ storage: photoStorage, minFreeBytes, now });
  const photoService = createPhotoService({
    storage: photoStorage,
    prepare: (bytes, recipe) => images.prepare(bytes, recipe),
    checkSpace: freeSpace.check,
    onFailure: (error) => warn(error, 'photo files left to the sweep'),
  });
  const views = createViewLog({
    database,
    onFailure: (error) => warn(error, 'photo views not written'),
  });
  const deps = { database, photos: photoService, now, claimPolicy, contactEmail };
  return {
    photoService,
    readFreeBytes: freeSpace.read,
    bound: [
      ...bindOperations(ownPageOperations, ownPageUseCases, deps),
      ...galleryRoutes({ ...deps, views }),
    ],
    bindAdmins: (notifyContributor) => photoAdminRoutes({ ...deps, notifyContributor }),
    files: {
      open: (name, picture) => photoService.open(name, picture),
      getPreview: createPreviews({ ...deps, drawCard: (holder) => images.drawCard(holder) }),
      async findSizes(name) {
        if (!isPhotoName(name)) return null;
        const kind = await findShownKind(database.kysely, name);
        if (kind !== undefined) return sizesOfKind[kind];
        return (await isPhotoShown(database.kysely, name)) ? sizesOfKind.remembrance : null;
      },
    },
    flush: () => views.flush(),
  };
}
