/** What someone wrote before they could save it, in the local storage: until it is saved, or the session ends. */
const keyOf = (number: number) => `remembrance-${number}`;

/** Does nothing if the browser forbids it. */
function withStorage<Value>(use: (storage: Storage) => Value): Value | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/** @param number of the deceased member */
export const readKeptText = (number: number): string =>
  withStorage((storage) => storage.getItem(keyOf(number))) ?? '';

/** @param text '' forgets it */
export const keepText = (number: number, text: string): void =>
  void withStorage((storage) => {
    if (text === '') storage.removeItem(keyOf(number));
    else storage.setItem(keyOf(number), text);
  });
