import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { allOrError, createFlydriveStorage, type Store } from './flydrive-storage.ts';
import type { PhotoStorage } from './photo-storage.ts';

export interface S3Location {
  readonly bucket: string;
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  /** Null for the default of the SDK. */
  readonly region: string | null;
}

/** Limits one attempt. If the store does not respond, a member waits for at most two attempts. */
const pollOptions = {
  connectionTimeout: 3_000,
  requestTimeout: 8_000,
  throwOnRequestTimeout: true,
};

/** The second name is that of a response without a body. */
const missing = ['NoSuchKey', 'NotFound'];

async function orMissing<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if (missing.includes(cause.name)) return null;
    }
    throw error;
  }
}

/** Uses the credentials that the AWS SDK finds. Does not contact the service yet. */
export function openS3Photos(
  { bucket, endpoint, region }: S3Location,
  onFailure?: () => void,
): PhotoStorage {
  const driver = new S3Driver({
    bucket,
    visibility: 'private',
    // Many services have no ACLs, and a private bucket needs none.
    supportsACL: false,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(region === null ? {} : { region }),
    // Services other than Amazon refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: pollOptions,
  });
  const disk = new Disk(driver);
  const store: Store = {
    disk,
    write: (files) => allOrError(files.map(({ key, bytes }) => disk.put(key, bytes))),
    removeUnfinished: () => Promise.resolve(),
    readFreeBytes: null,
    read: (key) => orMissing(disk.getStream(key)),
    readSize: (key) => orMissing(disk.getMetaData(key).then(({ contentLength }) => contentLength)),
  };
  return createFlydriveStorage(store, onFailure);
}
