/** The session's token in the one place that keeps it; where the browser forbids storage nothing is kept. */

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

/** Everything that the site keeps in this browser goes. */
export const clearStorage = () => withStorage((storage) => storage.clear());

/** Whether another tab stored a token, or cleared the storage. */
export const isTokenEvent = ({ key }: StorageEvent) => key === tokenKey || key === null;
