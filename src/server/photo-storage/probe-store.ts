/** Tries a photo store for real, and tells a wrong setting from an outage. */
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Disk } from 'flydrive';
import { codeOf } from '#contract/errors.ts';
import { PhotoStoreRefused, PhotosUnavailable, type NewPicture } from './photo-storage.ts';
import { keyOf, newName } from './picture-keys.ts';

/** The errors of S3 have names, those of the disk have codes. */
const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  CredentialsProviderError:
    'the credentials are missing (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY)',
  InvalidAccessKeyId: 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'the store refuses AWS_SECRET_ACCESS_KEY',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a part of its path is not a folder',
};

/** From the error of the library to its cause. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

function statusOf(error: Error): number | null {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return null;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : null;
}

/** They pass: too slow, too many requests. */
const passingStatuses = [408, 429];

/** @returns why waiting does not help; null for an outage */
export function refusalOf(error: unknown): string | null {
  for (const cause of causesOf(error)) {
    const known = refusals[cause.name] ?? refusals[String(codeOf(cause))];
    if (known !== undefined) return known;
    const status = statusOf(cause);
    if (status === null || status >= 500 || passingStatuses.includes(status)) continue;
    if (status === 404) return 'the bucket does not exist';
    if (status >= 300) return `the store refuses it (${cause.name})`;
  }
  return null;
}

interface ProbedStore {
  readonly disk: Pick<Disk, 'delete' | 'listAll'>;
  write(files: readonly { readonly key: string; readonly bytes: Uint8Array }[]): Promise<void>;
  read(key: string): Promise<Readable | null>;
}

/** @param describeOutage in a few words, without secrets */
export async function probeStore(
  { disk, write, read }: ProbedStore,
  describeOutage: (error: unknown) => string,
): Promise<void> {
  const picture: NewPicture = {
    size: 'thumb',
    format: 'webp',
    bytes: Buffer.from('A try of the photo store'),
  };
  // Named like a photo, so that the sweep deletes the rest of a try that was killed.
  const key = keyOf(newName([picture]), picture);
  const remove = () => disk.delete(key);
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    written: () => write([{ key, bytes: picture.bytes }]),
    async read() {
      const stream = await read(key);
      if (stream === null || (await text(stream)) !== picture.bytes.toString()) {
        throw new Error('Not what was written');
      }
    },
    listed: () => disk.listAll('', { recursive: false }),
    deleted: remove,
  };
  for (const [done, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      await remove().catch(() => undefined);
      const refusal = refusalOf(error);
      const what = `photos cannot be ${done}`;
      if (refusal !== null) throw new PhotoStoreRefused(`${what}: ${refusal}`, { cause: error });
      throw new PhotosUnavailable(`${what} (${describeOutage(error)})`, { cause: error });
    }
  }
}
