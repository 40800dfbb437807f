import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import {
  listUnnamedPhotos,
  type UnnamedPhotos,
} from '#contract/people-in-photos/photos-of-members.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { photoPageInSearch } from './who-is-this-address.ts';

export type LoadedPhotos = Settled<UnnamedPhotos>;

/** A page past the end shows the last photo, because the people in others may have been named. */
export async function loadWhoIsThis({ request, context }: LoaderFunctionArgs) {
  const page = photoPageInSearch(new URL(request.url).search);
  const response = await settle(
    context.get(callContext)(listUnnamedPhotos, { query: { page: String(page) } }, request),
  );
  if (!response.isOk) {
    return data<LoadedPhotos>(response, { status: refusals[response.failure.code].status });
  }
  return data<LoadedPhotos>({ isOk: true, value: response.value.body });
}
