/** Loads a public profile without counting a view, because the page may be cached or prefetched. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { ShownRemembrance } from '#contract/memorials/remembrances.ts';
import type { ShownProfile } from '#contract/members/profile.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';

export type LoadedProfile =
  | {
      readonly kind: 'found';
      readonly profile: ShownProfile;
      /** Of a deceased member. */
      readonly remembrances: readonly ShownRemembrance[];
    }
  /** The number is free or invalid. */
  | { readonly kind: 'missing'; readonly number: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Without them the rest of the profile is still worth showing. */
async function loadRemembrances(
  { freakBrotherNumber: number, deceased }: ShownProfile,
  { request, context }: LoaderFunctionArgs,
): Promise<readonly ShownRemembrance[]> {
  if (!deceased) return [];
  const response = await settle(
    context.get(callContext)('listRemembrances', { params: { number } }, request),
  );
  return response.isOk ? response.value.body.remembrances : [];
}

export async function loadProfile(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  const number = params['number'] ?? '';
  const response = await settle(
    context.get(callContext)(
      'getMember',
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
