import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptTextDays } from '#contract/memorials/remembrances.ts';
import { dayMs } from '#contract/time.ts';
import { forgetOldTexts, keepText, readKeptText } from './kept-text.ts';

/** Lists its keys as its properties, like that of a browser. */
const emptyStorage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  }) as Record<string, string>;

let stored: Record<string, string>;
let ofTab: Record<string, string>;
beforeEach(() => {
  stored = emptyStorage();
  ofTab = emptyStorage();
  vi.stubGlobal('localStorage', stored);
  vi.stubGlobal('sessionStorage', ofTab);
  vi.useFakeTimers({ now: dayMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a text is kept until it is saved', () => {
  keepText(8, 'She taught me.');
  expect([readKeptText(8), readKeptText(9)]).toEqual(['She taught me.', '']);
  keepText(8, '');
  expect([readKeptText(8), Object.keys(stored)]).toEqual(['', []]);
});

test('a text of a visitor stays in the tab until a session begins there', () => {
  keepText(8, 'She taught me.');
  expect([Object.keys(stored), Object.keys(ofTab)]).toEqual([[], ['remembrance-8']]);
  stored['authToken'] = 'abc';
  forgetOldTexts();
  expect([Object.keys(stored), Object.keys(ofTab)]).toEqual([['authToken', 'remembrance-8'], []]);
  expect(readKeptText(8)).toBe('She taught me.');
});

test('an old text is neither read nor left on the device; each change begins anew', () => {
  stored['authToken'] = 'abc';
  stored['remembrance-7'] = 'not written by this module';
  keepText(8, 'Old.');
  vi.advanceTimersByTime(dayMs);
  keepText(9, 'Younger.');
  vi.advanceTimersByTime((keptTextDays - 1) * dayMs);
  expect([readKeptText(7), readKeptText(8), readKeptText(9)]).toEqual(['', '', 'Younger.']);
  forgetOldTexts();
  expect(Object.keys(stored)).toEqual(['authToken', 'remembrance-9']);
});
