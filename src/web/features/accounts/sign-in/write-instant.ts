/** Writes an instant as the clock on the wall shows it. */

/** @param ianaName the browser's own time zone unless given, or where the browser does not know it */
export function writeInstant(instant: string, ianaName: string | undefined): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const date = new Date(instant);
  try {
    return date.toLocaleString('en-US', { ...style, timeZone: ianaName });
  } catch {
    return date.toLocaleString('en-US', style);
  }
}
