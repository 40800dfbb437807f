import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';

export type LoadedGallery = Settled<readonly GalleryPhoto[]>;

export async function loadGallery({ request, context }: LoaderFunctionArgs) {
  const response = await settle(context.get(callContext)('listPhotos', {}, request));
  if (!response.isOk) {
    return data<LoadedGallery>(response, { status: refusals[response.failure.code].status });
  }
  return data<LoadedGallery>({ isOk: true, value: response.value.body });
}

/** Opening or changing a photo only changes the address. */
export function mustReload(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isOtherPhoto =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherPhoto && defaultShouldRevalidate;
}
