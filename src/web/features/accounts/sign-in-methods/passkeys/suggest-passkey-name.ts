/** Suggests a name for a new passkey: the kind of device. */

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux PC'],
];

/** @param maxTouchPoints distinguishes an iPad from a Mac, whose user agent it sends */
export function suggestPasskeyName({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): string {
  const [, name = 'Passkey'] = devices.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name;
}
