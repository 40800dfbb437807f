/**
 * Keys while the open item has the focus: a and r go to its answers, and Escape to its row. They decide nothing; Enter
 * presses what has the focus.
 */
const typing = 'input:not([type="checkbox"]), textarea, select, dialog';

const control = ':is(button, input, textarea)';

const answers: Readonly<Record<string, string>> = {
  a: `${control}[data-verb="approve"], [data-verb="approve"] ${control}`,
  r: '[data-verb="reject"], [data-verb="hide"]',
};

function goToAnswer(item: Element, key: string): boolean {
  const selector = answers[key];
  const answer = selector === undefined ? null : item.querySelector<HTMLElement>(selector);
  answer?.focus();
  // Its button only opens the field for the reason, which takes the focus.
  if (answer?.dataset['opens'] === 'reason') answer.click();
  return answer !== null;
}

function goToList(item: Element): void {
  const row = document.querySelector<HTMLElement>('[data-row] [aria-current]');
  if (row?.checkVisibility() === true) row.focus();
  else item.querySelector<HTMLElement>('[data-back] a')?.click();
}

function handleKey(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey, currentTarget: item, target } = event;
  if (repeat || ctrlKey || metaKey || altKey) return;
  if (!(item instanceof Element) || !(target instanceof Element)) return;
  if (target.closest(typing) !== null) return;
  if (key === 'Escape') goToList(item);
  else if (goToAnswer(item, key)) event.preventDefault();
}

/** The `ref` of the open item. */
export function itemKeys(item: HTMLElement | null): () => void {
  item?.addEventListener('keydown', handleKey);
  return () => item?.removeEventListener('keydown', handleKey);
}
