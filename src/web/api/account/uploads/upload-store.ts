/** Photos that wait to be sent, in the browser's database. They survive a closed tab. */
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

const databaseName = 'uploads';
/** Apart from the requests, which are large. */
const uploads = 'uploads';
const requests = 'requests';

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('No storage')));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(uploads, { keyPath: 'key' });
    request.result.createObjectStore(requests);
  });
  return resultOf(request);
}

/** Opens the database for each transaction, so that no open connection keeps the browser from deleting it. */
async function run<Result>(
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await open();
  try {
    // A saved photo survives a crash of the device.
    const transaction = database.transaction([uploads, requests], mode, { durability: 'strict' });
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => {
        reject(transaction.error ?? new Error('No storage'));
      });
    });
    const [result] = await Promise.all([work(transaction), isDone]);
    return result;
  } finally {
    database.close();
  }
}

const listIn = (transaction: IDBTransaction) =>
  resultOf(transaction.objectStore(uploads).getAll() as IDBRequest<WaitingUpload[]>);

async function removeIn(transaction: IDBTransaction, keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.flatMap((key) => [
      resultOf(transaction.objectStore(uploads).delete(key)),
      resultOf(transaction.objectStore(requests).delete(key)),
    ]),
  );
}

const isSameSlot = (one: WaitingUpload, other: WaitingUpload) =>
  one.accountId === other.accountId && one.slot === other.slot;

export const uploadStore: UploadStore = {
  add: (upload, request) =>
    run('readwrite', async (transaction) => {
      const all = await listIn(transaction);
      const replaced = upload.slot === null ? [] : all.filter((other) => isSameSlot(other, upload));
      await Promise.all([
        removeIn(
          transaction,
          replaced.map(({ key }) => key),
        ),
        resultOf(transaction.objectStore(uploads).add(upload)),
        resultOf(transaction.objectStore(requests).add(request, upload.key)),
      ]);
    }),
  async list() {
    const all = await run('readonly', listIn);
    return all.toSorted((a, b) => a.addedAt - b.addedAt);
  },
  readRequest: (key) =>
    run('readonly', (transaction) =>
      resultOf(transaction.objectStore(requests).get(key) as IDBRequest<PhotoRequest | undefined>),
    ),
  remove: (keys) => run('readwrite', (transaction) => removeIn(transaction, keys)),
};
