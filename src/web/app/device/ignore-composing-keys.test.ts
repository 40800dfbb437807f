import { expect, test } from 'vitest';
import { ignoreComposingKeys } from './ignore-composing-keys.ts';

const ofKeyboard = { isComposing: false, isHeard: true, isPrevented: false };
const ofMethod = { isComposing: true, isHeard: false, isPrevented: false };

test.each([
  { key: 'Enter', keyCode: 13, ...ofKeyboard },
  { key: 'Escape', keyCode: 27, ...ofKeyboard },
  { key: 'ArrowDown', keyCode: 40, ...ofKeyboard },
  { key: 'x', keyCode: 88, ...ofKeyboard },
  { key: '/', keyCode: 191, ...ofKeyboard },
  { key: 'k', keyCode: 75, ctrlKey: true, ...ofKeyboard },
  { key: 'Enter', code: 'Enter', keyCode: 13, ...ofMethod, isPrevented: true },
  { key: 'Enter', code: 'Enter', keyCode: 229, ...ofMethod, isPrevented: true },
  { key: 'Enter', code: 'NumpadEnter', keyCode: 13, ...ofMethod, isPrevented: true },
  // Safari, at the end of a composition.
  { key: 'Enter', code: 'Enter', keyCode: 229, ...ofMethod, isComposing: false, isPrevented: true },
  { key: 'Process', code: 'Enter', keyCode: 229, ...ofMethod },
  { key: 'Process', code: 'Space', keyCode: 229, ...ofMethod, isComposing: false },
  // Keyboards of Android.
  { key: 'Enter', code: '', keyCode: 13, ...ofMethod },
  { key: 'Unidentified', keyCode: 229, ...ofMethod, isComposing: false },
  { key: 'Escape', keyCode: 27, ...ofMethod },
  { key: 'ArrowDown', keyCode: 40, ...ofMethod },
  { key: 'ArrowUp', keyCode: 229, ...ofMethod },
  { key: 'Tab', keyCode: 9, ...ofMethod },
  { key: 'x', keyCode: 88, ...ofMethod },
  { key: '/', keyCode: 229, ...ofMethod },
])('$key with code $keyCode, composing: $isComposing', ({ isHeard, isPrevented, ...key }) => {
  const page = new EventTarget();
  ignoreComposingKeys(page);
  let heard = false;
  page.addEventListener('keydown', () => {
    heard = true;
  });
  const event = Object.assign(new Event('keydown', { cancelable: true }), key);
  page.dispatchEvent(event);
  expect([heard, event.defaultPrevented]).toEqual([isHeard, isPrevented]);
});
