/** The inbox: which items it shows, and the open one. */
import type { InboxItem } from '#contract/inbox/inbox.ts';
import { inboxKindNames, type InboxKind } from '#contract/inbox/kinds.ts';
import { memberAddress } from './member-address.ts';

export type ItemKey = Pick<InboxItem, 'kind' | 'itemId'>;

export interface InboxQuery {
  readonly show: 'waiting' | 'answered';
  /** Null for all kinds. */
  readonly kind: InboxKind | null;
  readonly page: number;
  /** The open item; null without one. */
  readonly item: ItemKey | null;
}

const everyone: InboxQuery = { show: 'waiting', kind: null, page: 1, item: null };

const wholeNumber = (text: string | null, digits: number) =>
  text !== null && new RegExp(`^[1-9][0-9]{0,${digits - 1}}$`).test(text) ? Number(text) : null;

const kindIn = (text: string | null | undefined) =>
  inboxKindNames.find((each) => each === text) ?? null;

/** Such as `claim-12`. */
export const nameOf = ({ kind, itemId }: ItemKey): string => `${kind}-${itemId}`;

/** The item in the query string; null without one. */
export function itemInSearch(search: string): ItemKey | null {
  const [name, id = null] = new URLSearchParams(search).get('item')?.split('-', 2) ?? [];
  const kind = kindIn(name);
  const itemId = wholeNumber(id, 15);
  return kind === null || itemId === null ? null : { kind, itemId };
}

export function readInboxQuery(search: string): InboxQuery {
  const given = new URLSearchParams(search);
  return {
    show: given.get('show') === 'answered' ? 'answered' : 'waiting',
    kind: kindIn(given.get('kind')),
    page: wholeNumber(given.get('page'), 7) ?? 1,
    item: itemInSearch(search),
  };
}

/** Leaves out parameters that have their default value. */
export function inboxAddress(query: Partial<InboxQuery>): string {
  const { show, kind, page, item } = { ...everyone, ...query };
  const search = new URLSearchParams({
    ...(kind === null ? {} : { kind }),
    ...(show === 'waiting' ? {} : { show }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(item === null ? {} : { item: nameOf(item) }),
  }).toString();
  return `/Manifest${search === '' ? '' : `?${search}`}`;
}

export const itemAddress = (kind: InboxKind, itemId: number): string =>
  inboxAddress({ item: { kind, itemId } });

/** The texts that answers begin with. */
export const answersAddress = '/Manifest/Answers';

/** The editor of a regular member, with the item beside the form. */
export const editorAddress = (number: number, item: ItemKey): string =>
  `${memberAddress('fb', number)}?item=${nameOf(item)}`;
