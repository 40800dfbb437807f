import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { getPhoto, listPhotos, type GalleryPhoto } from '#contract/gallery/viewing.ts';
import { listPeopleInPhoto, type PeopleInPhoto } from '#contract/people-in-photos/marks.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { photoInSearch } from './photo-in-search.ts';

export type ShownGallery =
  | { readonly kind: 'all photos'; readonly photos: readonly GalleryPhoto[] }
  | {
      readonly kind: 'one photo';
      /** Null if it was removed. */
      readonly photo: GalleryPhoto | null;
      readonly marks: PeopleInPhoto['marks'];
    };

export type LoadedGallery = Settled<ShownGallery>;

async function loadOne(call: Call, request: Request, photoId: number) {
  const params = { photoId };
  const [photo, people] = await Promise.all([
    settle(call(getPhoto, { params }, request)),
    settle(call(listPeopleInPhoto, { params }, request)),
  ]);
  if (photo.isOk) {
    const marks = people.isOk ? people.value.body.marks : [];
    const value: ShownGallery = { kind: 'one photo', photo: photo.value.body, marks };
    return data<LoadedGallery>({ isOk: true, value });
  }
  const { status } = refusals[photo.failure.code];
  if (photo.failure.code !== 'not_found') return data<LoadedGallery>(photo, { status });
  const value: ShownGallery = { kind: 'one photo', photo: null, marks: [] };
  return data<LoadedGallery>({ isOk: true, value }, { status });
}

/** The server renders a photo at its own address alone, because the gallery may have thousands. */
export async function loadGallery({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const photoId = import.meta.env.SSR ? photoInSearch(new URL(request.url).search) : null;
  if (photoId !== null) return loadOne(call, request, photoId);
  const response = await settle(call(listPhotos, {}, request));
  if (!response.isOk) {
    return data<LoadedGallery>(response, { status: refusals[response.failure.code].status });
  }
  const value: ShownGallery = { kind: 'all photos', photos: response.value.body };
  return data<LoadedGallery>({ isOk: true, value });
}

/** Opening or changing a photo only changes the address. */
export function mustReload(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isOtherPhoto =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isOtherPhoto && defaultShouldRevalidate;
}
