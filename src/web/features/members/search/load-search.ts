/** Loads the results for the term in the URL. The Search button uses a different operation, which is logged. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { offerJumps } from '#contract/jumps/search-jumps.ts';
import { suggestSearches, searchAsYouType, searchMembers } from '#contract/members/search.ts';
import { refusals, type ErrorCode } from '#contract/errors.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle } from '#web/api/settle.ts';
import { isReadable, termInSearch } from './search-address.ts';
import type { Search } from './search.ts';

type SearchOperation = typeof searchAsYouType | typeof searchMembers;

interface SearchOutcome {
  readonly search: Search;
  /** Status of the page's response. */
  readonly status: number;
}

const noSearch: Search = { kind: 'none' };
const nothingTyped: Search = {
  kind: 'refused',
  term: '',
  message: 'Please enter a number or a name.',
};

/** The server's message for characters that it cannot search. */
const unreadable = 'This text has characters that cannot be searched.';

function failed(term: string, code: ErrorCode, message: string): SearchOutcome {
  const kind = code === 'bad_request' ? 'refused' : 'failed';
  return { search: { kind, term, message }, status: refusals[code].status };
}

/** Suggestions are optional: returns none if the request fails. */
async function suggest(term: string, call: Call, signal: AbortSignal): Promise<readonly string[]> {
  const response = await settle(call(suggestSearches, { params: { term } }, { signal }));
  return response.isOk ? response.value.body : [];
}

async function searchFor(
  operation: SearchOperation,
  query: string,
  call: Call,
  signal: AbortSignal,
): Promise<SearchOutcome> {
  const term = termInSearch(query);
  if (term === null) return { search: noSearch, status: 200 };
  if (!isReadable(query)) return failed(term, 'bad_request', unreadable);
  if (term === '') return { search: nothingTyped, status: 200 };
  const [response, offered] = await Promise.all([
    settle(call(operation, { params: { term } }, { signal })),
    settle(call(offerJumps, { params: { term } }, { signal })),
  ]);
  if (!response.isOk) return failed(term, response.failure.code, response.failure.message);
  const { body: members, total = { count: members.length, isExact: true } } = response.value;
  const isOffline = response.value.isFromKeptList === true;
  const offers = offered.isOk ? offered.value.body : [];
  const suggestions = members.length + offers.length > 0 ? [] : await suggest(term, call, signal);
  return {
    search: { kind: 'found', term, members, total, offers, suggestions, isOffline },
    status: 200,
  };
}

async function run(operation: SearchOperation, { request, context }: LoaderFunctionArgs) {
  const { search, status } = await searchFor(
    operation,
    new URL(request.url).search,
    context.get(callContext),
    request.signal,
  );
  return data(search, { status });
}

/** Not logged: used for typing, Back, Forward, reload and pages without JavaScript. */
export function loadSearch(args: LoaderFunctionArgs) {
  return run(searchAsYouType, args);
}

/** Logged once per press of the Search button. */
export function pressSearch(args: ActionFunctionArgs) {
  return run(searchMembers, args);
}
