/** Loads a public profile without counting a view, because the page may be cached or prefetched. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { ShownProfile } from '#contract/members/profile.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';

export type LoadedProfile =
  | { readonly kind: 'found'; readonly profile: ShownProfile }
  /** The number is free or invalid. */
  | { readonly kind: 'missing'; readonly number: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

export async function loadProfile({ request, context, params }: LoaderFunctionArgs) {
  const number = params['number'] ?? '';
  const response = await settle(
    context.get(callContext)(
      'getMember',
      { params: { number }, query: { logView: 'false' } },
      request,
    ),
  );
  if (response.isOk) return data<LoadedProfile>({ kind: 'found', profile: response.value.body });
  const { failure } = response;
  if (failure.code === 'not_found' || failure.code === 'bad_request') {
    return data<LoadedProfile>({ kind: 'missing', number }, { status: 404 });
  }
  return data<LoadedProfile>(
    { kind: 'failed', failure },
    { status: refusals[failure.code].status },
  );
}
