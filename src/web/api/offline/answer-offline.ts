/** Answers a public request without a connection, from what the device has kept. */
import { apiBase, type Endpoint } from '#contract/endpoint.ts';
import { countPages } from '#contract/primitives.ts';
import {
  listAllMembers,
  listMembersPage,
  pageSize,
  toMembersPage,
  type ListedMember,
} from '#contract/members/directory.ts';
import { findInList, type SearchedList } from '#contract/members/matching.ts';
import {
  fromOfflineRows,
  listOfflineMembers,
  type OfflineRow,
} from '#contract/members/offline-list.ts';
import {
  searchAsYouType,
  searchMembers,
  searchRowLimit,
  suggestSearches,
} from '#contract/members/search.ts';
import { fromListHeader, listCache, seenCache } from '#contract/offline.ts';
import { endpointUrl } from '../client/endpoint-url.ts';

export const listUrl = endpointUrl(listOfflineMembers);

type List = SearchedList<ListedMember>;

/** The list that this page has read, and its ETag. Another tab may have kept a newer one. */
let read: { readonly tag: string | null; readonly list: Promise<List> } | undefined;

export async function readList(): Promise<List | undefined> {
  const kept = await (await caches.open(listCache)).match(listUrl);
  if (kept === undefined) return undefined;
  const tag = kept.headers.get('etag');
  if (read?.tag !== tag) {
    const list = kept.json().then((rows) => fromOfflineRows(rows as OfflineRow[]));
    read = { tag, list };
    list.catch(() => {
      read = undefined;
    });
  }
  return read?.list;
}

/** The value in place of `:name` or `*`; undefined if the address is of another endpoint. */
function readParam(endpoint: Endpoint, path: string): string | undefined {
  const start = `${apiBase}${endpoint.path}`.replace(/(?::\w+|\*)$/, '');
  return path.startsWith(start) ? decodeURIComponent(path.slice(start.length)) : undefined;
}

function answerFromList(list: List, path: string) {
  if (path === endpointUrl(listAllMembers)) return { body: list.rows };
  if (readParam(suggestSearches, path) !== undefined) return { body: [] };
  const term = readParam(searchAsYouType, path) ?? readParam(searchMembers, path);
  if (term !== undefined) {
    const found = findInList(list, term.trim());
    return { body: found.slice(0, searchRowLimit), count: found.length };
  }
  const requested = readParam(listMembersPage, path);
  if (requested === undefined || !/^\d+$/.test(requested)) return null;
  const page = Math.min(Number(requested), countPages(list.rows.length, pageSize));
  const shown = list.rows.slice((page - 1) * pageSize, page * pageSize);
  return { body: toMembersPage(shown, page, list.rows.length) };
}

/**
 * @param url of a GET request
 * @returns undefined if nothing is kept for it
 */
export async function answerOffline(url: string): Promise<Response | undefined> {
  const list = await readList();
  const answer = list ? answerFromList(list, url) : null;
  if (answer === null) return (await caches.open(seenCache)).match(url);
  const { body, count } = answer;
  return Response.json(body, {
    headers: {
      [fromListHeader]: 'yes',
      ...(count === undefined ? {} : { 'X-Total-Count': `${count}` }),
    },
  });
}
