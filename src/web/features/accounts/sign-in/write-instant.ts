/** @param ianaName the time zone; the browser's own is used if it is undefined or unknown */
export function writeInstant(instant: string, ianaName: string | undefined): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const date = new Date(instant);
  try {
    return date.toLocaleString('en-US', { ...style, timeZone: ianaName });
  } catch {
    return date.toLocaleString('en-US', style);
  }
}
