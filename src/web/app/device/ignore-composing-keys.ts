/**
 * While an input method composes text, its keys are its own: Enter chooses a word. Handlers of the site do not get them,
 * and no form is submitted.
 */

/** Safari sends the Enter that ends a composition after its end, with this code. */
const composingKeyCode = 229;

export function ignoreComposingKeys(page: EventTarget): void {
  page.addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
      const { isComposing, key, code, keyCode } = event as KeyboardEvent;
      if (!isComposing && keyCode !== composingKeyCode) return;
      event.stopImmediatePropagation();
      // The Enter of an Android keyboard has no code. It may come before the word is complete, and submits the form.
      if (key === 'Enter' && code !== '') event.preventDefault();
    },
    { capture: true },
  );
}
