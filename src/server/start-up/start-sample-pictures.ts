/** Adds the pictures of a trial in the background, because preparing them takes longer than people wait for a start. */
import type { Logger } from 'pino';
import type { Database } from '#server/database/open-database.ts';
import type { ImageWork } from '#server/images/images.ts';
import { createPhotoService } from '#server/photo-storage/create-photo-service.ts';
import type { PhotoStorage } from '#server/photo-storage/photo-storage.ts';
import { loadSamplePictures } from '#server/sample-data/load-sample-pictures.ts';

interface SamplePicturesDeps {
  readonly database: Database;
  readonly photoStorage: PhotoStorage;
  readonly images: ImageWork;
  readonly logger: Logger;
}

const picturesPerLine = 20;

/** @returns a function that stops it and waits for the picture in work */
export function startSamplePictures(deps: SamplePicturesDeps): () => Promise<void> {
  const { database, photoStorage, images, logger } = deps;
  let isStopping = false;
  const photos = createPhotoService({
    storage: photoStorage,
    prepare: (bytes, recipe) => images.prepare(bytes, recipe),
    // They are few.
    checkSpace: () => Promise.resolve(),
    onFailure: (error) => logger.warn({ err: error }, 'photo files left to the sweep'),
  });
  const loading = loadSamplePictures({
    database,
    photos,
    now: Date.now,
    isStopping: () => isStopping,
    onProgress(done, of) {
      if (done === of) logger.info({ pictures: of }, 'sample pictures added');
      else if (done % picturesPerLine === 0) logger.info({ done, of }, 'adding sample pictures');
    },
  }).catch((error: unknown) => {
    // The next start continues.
    if (!isStopping) logger.warn({ err: error }, 'sample pictures not added');
  });
  return async () => {
    isStopping = true;
    await loading;
  };
}
