import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { refusals } from '#contract/errors.ts';
import { getPhoto, listPhotos, type GalleryPhoto } from '#contract/gallery/viewing.ts';
import { listPeopleInPhoto, type PeopleInPhoto } from '#contract/people-in-photos/marks.ts';
import { listUnnamedPhotos } from '#contract/people-in-photos/photos-of-members.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { decadeOf, pagesOf, photoInSearch, viewInSearch } from './gallery-address.ts';

export type ShownGallery =
  | {
      readonly kind: 'all photos';
      readonly photos: readonly GalleryPhoto[];
      /** How many of them have people without a name. */
      readonly unnamed: number;
    }
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
  const { search } = new URL(request.url);
  const photoId = import.meta.env.SSR ? photoInSearch(search) : null;
  if (photoId !== null) return loadOne(call, request, photoId);
  const [photos, unnamed] = await Promise.all([
    settle(call(listPhotos, {}, request)),
    settle(call(listUnnamedPhotos, { query: { page: '1' } }, request)),
  ]);
  if (!photos.isOk) {
    return data<LoadedGallery>(photos, { status: refusals[photos.failure.code].status });
  }
  const value: ShownGallery = {
    kind: 'all photos',
    photos: photos.value.body,
    unnamed: unnamed.isOk ? unnamed.value.body.total : 0,
  };
  const { decade, page } = viewInSearch(search);
  const chosen = value.photos.filter((photo) => decade === null || decadeOf(photo) === decade);
  // Past the end the page shows the last photos.
  const status = page > pagesOf(chosen) ? 404 : 200;
  return data<LoadedGallery>({ isOk: true, value }, { status });
}

/** Another photo, decade or page only changes the address. */
export function mustReload(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  const isHere = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isHere && defaultShouldRevalidate;
}
