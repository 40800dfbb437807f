/**
 * What someone wrote before they could save it: until it is saved, the session ends, or it is old. A visitor's is in the
 * storage of the tab, so that the next person at the device does not see it.
 */
import { keptTextDays } from '#contract/memorials/remembrances.ts';
import { dayMs } from '#contract/time.ts';
import { readStoredToken } from '#web/api/stored-token.ts';

const keyStart = 'remembrance-';
const keyOf = (number: number) => `${keyStart}${number}`;

interface KeptText {
  readonly text: string;
  readonly keptAt: number;
}

const keysOf = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(keyStart));

/** Does nothing if the browser forbids it. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    if (readStoredToken() === null) return use(sessionStorage);
    // Written in this tab before the session began.
    for (const key of keysOf(sessionStorage)) {
      localStorage.setItem(key, sessionStorage.getItem(key) ?? '');
      sessionStorage.removeItem(key);
    }
    return use(localStorage);
  } catch {
    return null;
  }
}

/** @returns '' without a text that is young enough, also for anything else under this key */
function readYoung(storage: Storage, key: string): string {
  try {
    const { text, keptAt } = JSON.parse(storage.getItem(key) ?? '{}') as Partial<KeptText>;
    const isYoung = Date.now() - (keptAt ?? 0) < keptTextDays * dayMs;
    return isYoung ? (text ?? '') : '';
  } catch {
    return '';
  }
}

/** @param number of the deceased member */
export const readKeptText = (number: number): string =>
  withStorage((storage) => readYoung(storage, keyOf(number))) ?? '';

/** @param text '' forgets it */
export const keepText = (number: number, text: string): void =>
  void withStorage((storage) => {
    const kept: KeptText = { text, keptAt: Date.now() };
    if (text === '') storage.removeItem(keyOf(number));
    else storage.setItem(keyOf(number), JSON.stringify(kept));
  });

/** On every visit of the site, and when a session begins. */
export const forgetOldTexts = (): void =>
  void withStorage((storage) => {
    for (const key of keysOf(storage)) {
      if (readYoung(storage, key) === '') storage.removeItem(key);
    }
  });
