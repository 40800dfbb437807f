/** Which item comes next, and which place an item has in the list. */
import type { InboxItem, InboxPage } from '#contract/inbox/inbox.ts';
import { itemsPerPage } from '#contract/inbox/inbox.ts';
import { nameOf, type ItemKey } from '#web/addresses/inbox-address.ts';

type Names = Pick<ReadonlyMap<string, unknown>, 'has'>;

/** The next one that is not answered: first below, then from the top. */
export function nextOf(
  items: readonly InboxItem[],
  answered: Names,
  current: ItemKey,
): InboxItem | undefined {
  const here = items.findIndex((each) => nameOf(each) === nameOf(current));
  return [...items.slice(here + 1), ...items.slice(0, here + 1)].find(
    (each) => !answered.has(nameOf(each)) && nameOf(each) !== nameOf(current),
  );
}

interface Place {
  /** Such as `2 of 12`; null if the item is not in the list. */
  readonly place: string | null;
  readonly above: InboxItem | undefined;
  readonly below: InboxItem | undefined;
}

export function placeOf(
  { items, page, total }: Pick<InboxPage, 'items' | 'page' | 'total'>,
  current: ItemKey | null,
): Place {
  const here = current === null ? -1 : items.findIndex((each) => nameOf(each) === nameOf(current));
  if (here === -1) return { place: null, above: undefined, below: undefined };
  return {
    place: `${(page - 1) * itemsPerPage + here + 1} of ${total}`,
    above: items[here - 1],
    below: items[here + 1],
  };
}
