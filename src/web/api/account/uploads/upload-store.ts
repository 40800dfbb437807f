/** Photos that were chosen or wait to be sent, in the browser's database. They survive a closed tab. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { PhotoRequest } from './photo-request.ts';

export interface WaitingUpload {
  /** Sent as `Idempotency-Key`, the same with every attempt. */
  readonly key: string;
  /** The account that saved it. No other sends or sees it. */
  readonly accountId: number;
  readonly name: string;
  /** What it replaces; null if it adds a photo. */
  readonly slot: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly addedAt: number;
  /** The key of the chosen photo that it was made of. */
  readonly chosenKey?: string;
}

/** A photo that was chosen and is not saved yet. */
export interface ChosenPhoto {
  readonly key: string;
  readonly accountId: number;
  readonly addedAt: number;
  /** The address of the form. */
  readonly page: string;
}

type Stored = WaitingUpload | ChosenPhoto;

export const isChosenPhoto = (stored: Stored): stored is ChosenPhoto => 'page' in stored;

/** All operations reject if the browser forbids storage or has no space. */
export interface UploadStore {
  /** Also removes those of the account that wait for the same slot. */
  readonly add: (upload: WaitingUpload, request: PhotoRequest) => Promise<void>;
  /** Removes those that the account chose on this page before. */
  readonly choose: (
    owner: Omit<ChosenPhoto, 'key'>,
    files: ReadonlyMap<string, File>,
  ) => Promise<void>;
  /** Of all accounts, oldest first. */
  readonly list: () => Promise<readonly Stored[]>;
  /** Undefined if another tab has sent or removed it. */
  readonly readRequest: (key: string) => Promise<PhotoRequest | undefined>;
  /** Undefined if another tab has saved or removed it. */
  readonly readFile: (key: string) => Promise<File | undefined>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

interface Tables extends DBSchema {
  uploads: { key: string; value: Stored };
  /** Apart from the uploads, because they are large. */
  requests: { key: string; value: PhotoRequest | File };
}

/** Opens the database for each use, so that no open connection keeps the browser from deleting it. */
async function use<Result>(
  work: (database: IDBPDatabase<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Tables>('uploads', 1, {
    upgrade(created) {
      created.createObjectStore('uploads', { keyPath: 'key' });
      created.createObjectStore('requests');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** @param isRemoved of those that are stored, the ones to remove */
function change(
  isRemoved: (stored: Stored) => boolean,
  added: readonly (readonly [Stored, PhotoRequest | File])[] = [],
): Promise<void> {
  return use(async (database) => {
    // A saved photo survives a crash of the device.
    const transaction = database.transaction(['uploads', 'requests'], 'readwrite', {
      durability: 'strict',
    });
    const uploads = transaction.objectStore('uploads');
    const requests = transaction.objectStore('requests');
    const removed = (await uploads.getAll()).filter(isRemoved);
    await Promise.all([
      ...removed.flatMap(({ key }) => [uploads.delete(key), requests.delete(key)]),
      ...added.flatMap(([stored, content]) => [
        uploads.add(stored),
        requests.add(content, stored.key),
      ]),
      transaction.done,
    ]);
  });
}

export const uploadStore: UploadStore = {
  add: (upload, request) =>
    change(
      (stored) =>
        !isChosenPhoto(stored) &&
        stored.slot !== null &&
        stored.slot === upload.slot &&
        stored.accountId === upload.accountId,
      [[upload, request]],
    ),
  choose: (owner, files) =>
    change(
      (stored) =>
        isChosenPhoto(stored) && stored.page === owner.page && stored.accountId === owner.accountId,
      [...files].map(([key, file], index) => [
        { ...owner, key, addedAt: owner.addedAt + index },
        file,
      ]),
    ),
  async list() {
    const all = await use((database) => database.getAll('uploads'));
    return all.toSorted((a, b) => a.addedAt - b.addedAt);
  },
  async readRequest(key) {
    const request = await use((database) => database.get('requests', key));
    return request instanceof File ? undefined : request;
  },
  async readFile(key) {
    const file = await use((database) => database.get('requests', key));
    return file instanceof File ? file : undefined;
  },
  remove: (keys) => change(({ key }) => keys.includes(key)),
};
