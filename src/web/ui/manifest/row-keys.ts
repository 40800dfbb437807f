/**
 * Keys of lists whose rows have different heights: arrows move from row to row, x selects, and Enter opens what has the
 * focus.
 */
const typing = 'input:not([type="checkbox"]), textarea, select, dialog';

/** What opens a row; the other buttons act. */
const openers = ['summary, a[href]', 'button, input'];

function focusRow(row: HTMLElement | undefined): void {
  for (const opener of openers) {
    const found = row?.querySelector<HTMLElement>(opener);
    if (found) return found.focus();
  }
}

function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
  if (!(currentTarget instanceof Element) || target.closest(typing) !== null) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')].filter((row) =>
    row.checkVisibility(),
  );
  // The innermost one.
  const here = rows.findLastIndex((row) => row.contains(target));
  if (here === -1) return;
  const box = rows[here]?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  if (key === 'x' && box) box.click();
  else if (key === 'ArrowDown') focusRow(rows[here + 1]);
  else if (key === 'ArrowUp') focusRow(rows[here - 1]);
  else return;
  event.preventDefault();
}

/** The `ref` of the parent of rows that have the attribute `data-row`. */
export function rowKeys(list: HTMLElement | null): () => void {
  list?.addEventListener('keydown', handleKey);
  return () => list?.removeEventListener('keydown', handleKey);
}
