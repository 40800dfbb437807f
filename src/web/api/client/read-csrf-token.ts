/** Reads the CSRF token that every write repeats from the cookie. */

const cookieName = 'XSRF-TOKEN';

/** Null if the cookie is not set; the server then demands no token. */
export function readCsrfToken(cookies: string = document.cookie): string | null {
  const start = `${cookieName}=`;
  const cookie = cookies.split('; ').find((part) => part.startsWith(start));
  // Not decoded: the server compares the raw value, and another program on this host may have set it.
  return cookie === undefined ? null : cookie.slice(start.length);
}
