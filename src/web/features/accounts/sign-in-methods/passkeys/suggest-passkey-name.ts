/** A first name for a passkey that is about to be made: the kind of device, as its owner would call it. */

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android phone'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux PC'],
];

/** @param maxTouchPoints tells an iPad, which calls itself a Macintosh, from one */
export function suggestPasskeyName({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator): string {
  const [, name = 'Passkey'] = devices.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name === 'Mac' && maxTouchPoints > 1 ? 'iPad' : name;
}
