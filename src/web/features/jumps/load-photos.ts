/** Loads a page of all photos of a year, a day or a place. */
import type { LoaderFunctionArgs } from 'react-router';
import type { DatedPhotos } from '#contract/gallery/dated-photos.ts';
import { Refusal } from '#contract/errors.ts';
import { readDate } from '#contract/jumps/calendar-days.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { callContext } from '#web/api/route-context.ts';
import { dateName } from './jump-words.ts';
import { load, loadPage, requestPhotos, type PhotosOf } from './load-jumps.ts';
import {
  dayAddress,
  placeAddress,
  yearAddress,
  jumpsPath,
  placesPath,
} from '#web/addresses/jump-address.ts';

export interface AllPhotos extends DatedPhotos {
  readonly title: string;
  /** The page of the year, the day or the place. */
  readonly above: { readonly label: string; readonly to: string };
  readonly overview: { readonly label: string; readonly to: string };
}

const jumps = { label: 'Jumps', to: jumpsPath };

function describeTime(time: string) {
  const date = readDate(time);
  const label = date ? dateName(date) : String(Number(time));
  const to = date ? dayAddress(date) : yearAddress(Number(time));
  return { title: `Photos of ${label}`, above: { label, to }, overview: jumps };
}

/** The name of a place is with its photos. */
function describePlace({ photos }: DatedPhotos) {
  const { name, slug } = photos[0]?.place ?? { name: '', slug: '' };
  return {
    title: `Photos at ${name}`,
    above: { label: name, to: placeAddress(slug) },
    overview: { label: 'Places', to: placesPath },
  };
}

async function photosOf(call: Call, request: Request, of: PhotosOf): Promise<AllPhotos> {
  const photos = await loadPage(
    request.url,
    (page) => requestPhotos(call, of, page, request),
    ({ totalPages }) => totalPages,
  );
  if (photos.total === 0) throw new Refusal('not_found');
  const { year, date } = of;
  const time = year ?? date;
  return { ...photos, ...(time === undefined ? describePlace(photos) : describeTime(time)) };
}

export function loadPhotos({ request, context, params: { time, place } }: LoaderFunctionArgs) {
  const ofTime = readDate(time ?? '') ? { date: time ?? '' } : { year: time ?? '' };
  const of = place === undefined ? ofTime : { place };
  return load(photosOf(context.get(callContext), request, of));
}
