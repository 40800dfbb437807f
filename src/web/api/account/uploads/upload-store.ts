/** Photos that wait to be sent, in the browser's database. They survive a closed tab. */
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
}

/** All operations reject if the browser forbids storage or has no space. */
export interface UploadStore {
  /** Also removes those of the account that wait for the same slot. */
  readonly add: (upload: WaitingUpload, request: PhotoRequest) => Promise<void>;
  /** Of all accounts, oldest first. */
  readonly list: () => Promise<readonly WaitingUpload[]>;
  /** Undefined if another tab has sent or removed it. */
  readonly readRequest: (key: string) => Promise<PhotoRequest | undefined>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

interface Stored extends DBSchema {
  uploads: { key: string; value: WaitingUpload };
  /** Apart from the uploads, because they are large. */
  requests: { key: string; value: PhotoRequest };
}

/** Opens the database for each use, so that no open connection keeps the browser from deleting it. */
async function use<Result>(
  work: (database: IDBPDatabase<Stored>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<Stored>('uploads', 1, {
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

/** @param toChoose of those that are stored, the ones to remove */
function change(
  toChoose: (stored: WaitingUpload) => boolean,
  added?: { readonly upload: WaitingUpload; readonly request: PhotoRequest },
): Promise<void> {
  return use(async (database) => {
    // A saved photo survives a crash of the device.
    const transaction = database.transaction(['uploads', 'requests'], 'readwrite', {
      durability: 'strict',
    });
    const uploads = transaction.objectStore('uploads');
    const requests = transaction.objectStore('requests');
    const removed = (await uploads.getAll()).filter(toChoose);
    await Promise.all([
      ...removed.flatMap(({ key }) => [uploads.delete(key), requests.delete(key)]),
      ...(added ? [uploads.add(added.upload), requests.add(added.request, added.upload.key)] : []),
      transaction.done,
    ]);
  });
}

export const uploadStore: UploadStore = {
  add: (upload, request) =>
    change(
      ({ accountId, slot }) =>
        slot !== null && slot === upload.slot && accountId === upload.accountId,
      { upload, request },
    ),
  async list() {
    const all = await use((database) => database.getAll('uploads'));
    return all.toSorted((a, b) => a.addedAt - b.addedAt);
  },
  readRequest: (key) => use((database) => database.get('requests', key)),
  remove: (keys) => change(({ key }) => keys.includes(key)),
};
