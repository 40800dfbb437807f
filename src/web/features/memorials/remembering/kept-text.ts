/** What someone wrote before they could save it, in the local storage: until it is saved, the session ends, or it is old. */
import { keptTextDays } from '#contract/memorials/remembrances.ts';
import { dayMs } from '#contract/time.ts';

const keyStart = 'remembrance-';
const keyOf = (number: number) => `${keyStart}${number}`;

interface KeptText {
  readonly text: string;
  readonly keptAt: number;
}

/** Does nothing if the browser forbids it. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
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

/** On every visit of the site. */
export const forgetOldTexts = (): void =>
  void withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(keyStart) && readYoung(storage, key) === '') storage.removeItem(key);
    }
  });
