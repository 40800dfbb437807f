/** Arrow keys move the focus from tile to tile of a grid, as they are seen. */
const moves: Readonly<Record<string, { readonly columns: number; readonly rows: number }>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
};

function handleKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
  const move = moves[key];
  if (ctrlKey || metaKey || altKey || move === undefined) return;
  if (!(currentTarget instanceof HTMLElement)) return;
  const tiles = [...currentTarget.querySelectorAll<HTMLElement>('a[data-tile]')];
  const at = tiles.findIndex((tile) => tile === target);
  if (at === -1) return;
  const top = (tile: HTMLElement | undefined) => tile?.getBoundingClientRect().top;
  const columns = tiles.filter((tile) => top(tile) === top(tiles[0])).length;
  event.preventDefault();
  tiles[at + move.columns + move.rows * columns]?.focus();
}

/** The `ref` of the parent of links that have the attribute `data-tile`. */
export function tileKeys(grid: HTMLElement | null): () => void {
  grid?.addEventListener('keydown', handleKey);
  return () => grid?.removeEventListener('keydown', handleKey);
}
