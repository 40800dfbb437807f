/** Connects the photos: their storage, the gallery with its moderation, and the people in them. */
import { datedPhotoOperations } from '#contract/gallery/dated-photos.ts';
import { moderationOperations } from '#contract/gallery/moderation.ts';
import { photoDetailOperations } from '#contract/gallery/photo-details.ts';
import { uploadingOperations } from '#contract/gallery/uploading.ts';
import { viewingOperations } from '#contract/gallery/viewing.ts';
import { markOperations } from '#contract/people-in-photos/marks.ts';
import { photosOfMembersOperations } from '#contract/people-in-photos/photos-of-members.ts';
import type { Database } from '#server/database/open-database.ts';
import { createNotifyContributor } from '#server/features/gallery/moderation/notify-contributor.ts';
import { moderationUseCases } from '#server/features/gallery/moderation/moderation.routes.ts';
import { findShownKind } from '#server/features/gallery/photos/gallery.queries.ts';
import { galleryUseCases } from '#server/features/gallery/photos/gallery.routes.ts';
import { createViewLog, type ViewLog } from '#server/features/gallery/photos/view-log.ts';
import { findPhoto } from '#server/features/gallery/photos/viewing.ts';
import { createPreviews } from '#server/features/members/directory/preview.ts';
import { isKeeper } from '#server/features/memorials/keepers.ts';
import { isPhotoShown } from '#server/features/memorials/remembrances.queries.ts';
import { peopleUseCases } from '#server/features/people-in-photos/people.routes.ts';
import { bindOperations, type BoundOperation } from '#server/http/bind-operation.ts';
import type { PhotoFilesOptions } from '#server/http/photo-files.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import type { ImageWork } from '#server/images/images.ts';
import {
  createFreeSpace,
  createPhotoService,
  type FreeSpace,
} from '#server/photo-storage/photo-service.ts';
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

interface WiredPhotos {
  readonly photoService: PhotoService;
  readonly readFreeBytes: FreeSpace['read'];
  /** Its `flush` writes the views counted before the call. */
  readonly views: ViewLog;
  readonly files: Omit<PhotoFilesOptions, 'admitPreview'>;
}

export function wirePhotos(options: PhotosOptions): WiredPhotos {
  const { database, photoStorage, minFreeBytes, images, now, warn } = options;
  const freeSpace = createFreeSpace({ storage: photoStorage, minFreeBytes, now });
  const photoService = createPhotoService({
    storage: photoStorage,
    prepare: (bytes, recipe) => images.prepare(bytes, recipe),
    checkSpace: freeSpace.check,
    onFailure: (error) => warn(error, 'photo files left to the sweep'),
  });
  return {
    photoService,
    readFreeBytes: freeSpace.read,
    views: createViewLog({
      database,
      onFailure: (error) => warn(error, 'photo views not written'),
    }),
    files: {
      open: (name, picture) => photoService.open(name, picture),
      getPreview: createPreviews({
        database,
        now,
        photos: photoService,
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

export const bindPhotos = (
  identity: IdentityDeps,
  { photoService: photos, views }: Pick<WiredPhotos, 'photoService' | 'views'>,
): BoundOperation[] => [
  ...bindOperations(
    {
      ...viewingOperations,
      ...datedPhotoOperations,
      ...uploadingOperations,
      ...photoDetailOperations,
    },
    galleryUseCases,
    { ...identity, photos, views },
  ),
  ...bindOperations(moderationOperations, moderationUseCases, {
    ...identity,
    photos,
    notifyContributor: createNotifyContributor(identity),
  }),
  ...bindOperations({ ...markOperations, ...photosOfMembersOperations }, peopleUseCases, {
    ...identity,
    findPhoto,
    isKeeper,
  }),
];
