/** How rows look, are found in the document, and are shown. */
import type { ListSeries } from '../finding/list-series.ts';

/** The portrait of the row moves to its place on the profile. See the style sheet. */
export const openWithTransition = { viewTransition: true } as const;

export const tableLook = ({ series }: ListSeries): string =>
  series === 'fb' ? 'members list list-wide' : 'members list member-card-night';

/** @param groupSize the number of rows in each group but the last */
export const groupAt = (table: HTMLTableElement, index: number, groupSize: number) =>
  table.tBodies[Math.floor(index / groupSize)];

/** Undefined while its group is empty. */
export const rowAt = (table: HTMLTableElement, index: number, groupSize: number) =>
  groupAt(table, index, groupSize)?.rows[index % groupSize];

/** Rows without a link receive the focus themselves. */
export function focusRow(row: HTMLTableRowElement): void {
  const link = row.querySelector('a');
  if (link === null) row.tabIndex = -1;
  (link ?? row).focus({ preventScroll: true });
  const show = (): void => row.scrollIntoView({ block: 'center', behavior: 'instant' });
  show();
  // Again, because rows nearby get their heights only when they come near the window.
  requestAnimationFrame(() => requestAnimationFrame(show));
}

/** The index of the row at the top of the window. */
export function indexAtTop(table: HTMLTableElement, top: number, groupSize: number): number {
  const bodies = Array.from(table.tBodies);
  const isBelow = (element: Element) => element.getBoundingClientRect().bottom > top;
  const group = bodies.findIndex(isBelow);
  const body = bodies[group];
  if (body === undefined) return Infinity;
  const within = Array.from(body.rows).findIndex(isBelow);
  return group * groupSize + Math.max(0, within);
}
