/** Loads a public profile without counting a view, because the page may be cached or prefetched. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { listRemembrances, type ShownRemembrances } from '#contract/memorials/remembrances.ts';
import { getMember, type ShownProfile } from '#contract/profile/profile.ts';
import { numberOf } from '#contract/primitives.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';
import { viewInSearch } from '../directory/finding/list-address.ts';

export type LoadedProfile =
  | {
      readonly kind: 'found';
      readonly profile: ShownProfile;
      /** One page of those about a deceased member. */
      readonly remembrances: ShownRemembrances;
    }
  /** The number is free or invalid. */
  | { readonly kind: 'missing'; readonly number: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

const none: ShownRemembrances = { remembrances: [], total: 0, page: 1, totalPages: 1 };

/** Without them the rest of the profile is still worth showing. */
async function loadRemembrances(
  { freakBrotherNumber: number, deceased }: ShownProfile,
  { request, context }: LoaderFunctionArgs,
): Promise<ShownRemembrances> {
  if (!deceased) return none;
  const { page } = viewInSearch(new URL(request.url).search);
  const response = await settle(
    context.get(callContext)(
      listRemembrances,
      { params: { number }, query: { page: String(page) } },
      request,
    ),
  );
  return response.isOk ? response.value.body : none;
}

export async function loadProfile(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const written = params['number'] ?? '';
  // The server redirects to the plain number; links within the site do not ask it.
  const number = String(numberOf('fb', written) ?? written);
  const response = await settle(
    context.get(callContext)(
      getMember,
      { params: { number }, query: { logView: 'false' } },
      request,
    ),
  );
  if (response.isOk) {
    const { body: profile } = response.value;
    const remembrances = await loadRemembrances(profile, args);
    return data<LoadedProfile>({ kind: 'found', profile, remembrances });
  }
  const { failure } = response;
  if (failure.code === 'not_found' || failure.code === 'bad_request') {
    return data<LoadedProfile>({ kind: 'missing', number }, { status: 404 });
  }
  return data<LoadedProfile>(
    { kind: 'failed', failure },
    { status: refusals[failure.code].status },
  );
}
