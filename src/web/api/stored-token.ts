/** The only module that reads and writes the session's token. Stores nothing if the browser forbids storage. */

const tokenKey = 'authToken';

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

/** Deletes everything that the site stores in this browser. */
export const clearStorage = () => withStorage((storage) => storage.clear());

/** Whether another tab changed the token or cleared the storage. */
export const isTokenEvent = ({ key }: StorageEvent) => key === tokenKey || key === null;
