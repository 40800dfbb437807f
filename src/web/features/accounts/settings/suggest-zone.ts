import type { TimeZone } from '#contract/accounts/settings.ts';

const nameInBrowser = (timeZone?: string) =>
  new Intl.DateTimeFormat('en', timeZone === undefined ? {} : { timeZone }).resolvedOptions()
    .timeZone;

/** Two names of one zone, such as `Asia/Calcutta` and `Asia/Kolkata`, have the same name in one browser. */
function isSameZone(name: string, device: string): boolean {
  try {
    return nameInBrowser(name) === device;
  } catch {
    // The browser does not know this name.
    return false;
  }
}

/** The zone of this device; undefined if the form has none for it. */
export function suggestZone(
  zones: readonly TimeZone[],
  device: string = nameInBrowser(),
): TimeZone | undefined {
  return (
    zones.find(({ ianaNames }) => ianaNames.includes(device)) ??
    zones.find(({ ianaNames }) => ianaNames.some((name) => isSameZone(name, device)))
  );
}
