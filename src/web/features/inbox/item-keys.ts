/** Keys while an item has the focus: `a` and `r` go to its answers. They decide nothing; Enter presses what has the focus. */
import type { KeyboardEvent } from 'react';

const typing = 'input:not([type="checkbox"]), textarea, select, dialog';

const inside = ':is(button, input, textarea)';

const answers: Readonly<Record<string, string>> = {
  a: `[data-verb="approve"]${inside}, [data-verb="approve"] ${inside}`,
  r: '[data-verb="reject"], [data-verb="hide"]',
};

export function moveToAnswer(event: KeyboardEvent<HTMLElement>): void {
  const { key, repeat, ctrlKey, metaKey, altKey, target, currentTarget } = event;
  if (repeat || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (target.closest(typing) !== null) return;
  const selector = answers[key];
  const answer = selector === undefined ? null : currentTarget.querySelector<HTMLElement>(selector);
  if (answer === null) return;
  event.preventDefault();
  answer.focus();
  // Its button only opens the field for the reason, which takes the focus.
  if (answer.dataset['opens'] === 'reason') answer.click();
}
