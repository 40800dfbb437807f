/** The raw value of the first cookie with this name; null without one. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const [found = '', ...value] = part.split('=');
    if (found.trim() === name) return value.join('=').trim();
  }
  return null;
}

interface CookieOptions {
  readonly isSecure: boolean;
  readonly path: string;
  /** Whether scripts cannot read it (`HttpOnly`). */
  readonly isHidden: boolean;
  /** Null for a session cookie. */
  readonly maxAgeSeconds: number | null;
}

export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { isSecure, path, isHidden, maxAgeSeconds } = options;
  return [
    `${name}=${value}`,
    `Path=${path}`,
    'SameSite=Lax',
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(isHidden ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
