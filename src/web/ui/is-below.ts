/** Path matching ignores letter case and a trailing slash. */
export const plainPath = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');

/** Whether a page is one of these or below one of them. */
export function isBelow(pathname: string, paths: readonly string[]): boolean {
  return paths.some((path) => `${plainPath(pathname)}/`.startsWith(`${plainPath(path)}/`));
}
