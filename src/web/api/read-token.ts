/** The session's token, from the one place that keeps it. */

const tokenKey = 'authToken';

/** Null for a visitor, and where the browser forbids storage. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(tokenKey);
  } catch {
    return null;
  }
}
