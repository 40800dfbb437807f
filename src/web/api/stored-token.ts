/** The local storage: the session's token, and a mark. Stores nothing if the browser forbids it. */

const tokenKey = 'authToken';
/** Present while photos wait to be sent, so that other visits do not open the browser's database. */
const uploadsKey = 'uploads';

function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

export const readStoredToken = () => withStorage((storage) => storage.getItem(tokenKey));

export const storeToken = (token: string) =>
  withStorage((storage) => storage.setItem(tokenKey, token));

export const areUploadsMarked = () =>
  withStorage((storage) => storage.getItem(uploadsKey)) !== null;

export function markUploads(areWaiting: boolean): void {
  withStorage((storage) => {
    // Another value each time, so that other tabs get an event.
    if (areWaiting) storage.setItem(uploadsKey, String(Date.now()));
    else storage.removeItem(uploadsKey);
  });
}

/** Deletes everything except the mark of waiting photos, which stay until the account signs in again. */
export const clearStorage = () =>
  withStorage((storage) => {
    const mark = storage.getItem(uploadsKey);
    storage.clear();
    if (mark !== null) storage.setItem(uploadsKey, mark);
  });

/** Whether another tab changed the token or cleared the storage. */
export const isTokenEvent = ({ key }: StorageEvent) => key === tokenKey || key === null;

/** Whether another tab changed the photos that wait. */
export const isUploadsEvent = ({ key }: StorageEvent) => key === uploadsKey;
