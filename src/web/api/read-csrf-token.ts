/** What a write must repeat of the cookie that came with the page, so that no other site can write in a visitor's name. */

const cookieName = 'XSRF-TOKEN';

/** Null where there is no such cookie: then none is asked for. */
export function readCsrfToken(cookies: string = document.cookie): string | null {
  const start = `${cookieName}=`;
  const cookie = cookies.split('; ').find((part) => part.startsWith(start));
  // As it stands there, which is what the server compares: another program on this host may have written it.
  return cookie === undefined ? null : cookie.slice(start.length);
}
