import { expect, test } from 'vitest';
import { nameOfPasskey } from '../../../../api/account/passkeys.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'iPhone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', 5, 'Android phone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 0, 'Windows PC'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) AppleWebKit/537.36', 0, 'Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 0, 'Linux PC'],
  [mac, 0, 'Mac'],
  [mac, 5, 'iPad'],
  ['', 0, 'Passkey'],
])('a device with "%s" and %d touch points is named "%s"', (userAgent, maxTouchPoints, name) => {
  expect(nameOfPasskey({ userAgent, maxTouchPoints })).toBe(name);
});
