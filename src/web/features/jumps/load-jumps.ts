/** Loads the pages of the jump book. */
import { data, type LoaderFunctionArgs } from 'react-router';
import { refusals, Refusal } from '#contract/errors.ts';
import { readDate, type CalendarDate } from '#contract/jumps/calendar-days.ts';
import {
  getJumpSummary,
  getJumpYear,
  getJumpDay,
  type JumpDay,
  type JumpSummary,
  type JumpYear,
} from '#contract/jumps/jumps.ts';
import { getPlace, type Place } from '#contract/jumps/places.ts';
import type { Call } from '#contract/api/web-bundle.ts';
import { pageOrLast } from '#web/api/page-or-last.ts';
import { callContext } from '#web/api/route-context.ts';
import { settle, type Failure } from '#web/api/settle.ts';
import { pageInSearch } from '#web/ui/page/page-in-search.ts';
import { listDatedPhotos, type DatedPhotos } from '#contract/gallery/dated-photos.ts';
import { dateName } from './jump-words.ts';
import {
  dayAddress,
  placeAddress,
  yearAddress,
  jumpsPath,
  placesPath,
} from '#web/addresses/jump-address.ts';

export type Loaded<Content> =
  | { readonly kind: 'found'; readonly content: Content }
  /** There is no such year, day or place. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly failure: Failure };

async function load<Content>(content: Promise<Content>) {
  const response = await settle(content);
  if (response.isOk) return data<Loaded<Content>>({ kind: 'found', content: response.value });
  const { failure } = response;
  const { status } = refusals[failure.code];
  return status === 404 || status === 400
    ? data<Loaded<Content>>({ kind: 'missing' }, { status: 404 })
    : data<Loaded<Content>>({ kind: 'failed', failure }, { status });
}

const loadPage = <Body>(
  url: string,
  ask: (page: number) => Promise<{ readonly body: Body }>,
  countPages: (body: Body) => number,
): Promise<Body> =>
  pageOrLast(pageInSearch(new URL(url).search), async (page) => (await ask(page)).body, countPages);

const summaryOf = async (call: Call, request: Request): Promise<JumpSummary> =>
  (await call(getJumpSummary, {}, request)).body;

/** The places with most members that the overview shows. */
const maxPlaces = 24;

export interface Overview {
  readonly years: JumpSummary['years'];
  /** Those with most members, by count. */
  readonly places: JumpSummary['places'];
  readonly placeCount: number;
}

async function overviewOf(call: Call, request: Request): Promise<Overview> {
  const { years, places } = await summaryOf(call, request);
  return {
    years,
    places: places.toSorted((a, b) => b.count - a.count).slice(0, maxPlaces),
    placeCount: places.length,
  };
}

export const loadOverview = ({ request, context }: LoaderFunctionArgs) =>
  load(overviewOf(context.get(callContext), request));

export const loadPlaces = ({ request, context }: LoaderFunctionArgs) =>
  load(summaryOf(context.get(callContext), request).then(({ places }) => places));

export interface ShownYear extends JumpYear {
  /** The nearest years with members; null where there are none. */
  readonly previous: number | null;
  readonly next: number | null;
  readonly photos: ShownPhotos;
}

export interface ShownDay {
  readonly date: CalendarDate;
  readonly places: JumpDay['places'];
  readonly paging: NonNullable<JumpDay['paging']>;
  readonly photos: ShownPhotos;
}

export interface ShownPlace extends Place {
  readonly photos: ShownPhotos;
}

export type ShownTime =
  | { readonly unit: 'year'; readonly year: ShownYear }
  | { readonly unit: 'day'; readonly day: ShownDay };

async function yearOf(call: Call, request: Request, written: string): Promise<ShownYear> {
  const params = { year: written };
  const page = pageInSearch(new URL(request.url).search);
  const [year, { years }, photos] = await Promise.all([
    loadPage(
      request.url,
      (page) => call(getJumpYear, { params, query: { page: String(page) } }, request),
      ({ totalPages }) => totalPages,
    ),
    summaryOf(call, request),
    photosBeside(call, { year: written }, page, request),
  ]);
  return {
    ...year,
    photos,
    previous: years.findLast((each) => each.year < year.year)?.year ?? null,
    next: years.find((each) => each.year > year.year)?.year ?? null,
  };
}

const onlyPage = { total: 0, page: 1, totalPages: 1, previousDay: null, nextDay: null };

async function dayOf(
  call: Call,
  request: Request,
  written: string,
  date: CalendarDate,
): Promise<ShownDay> {
  const params = { date: written };
  const first = pageInSearch(new URL(request.url).search);
  const [{ places, paging = onlyPage }, photos] = await Promise.all([
    loadPage(
      request.url,
      (page) => call(getJumpDay, { params, query: { page: String(page) } }, request),
      (body) => body.paging?.totalPages ?? 1,
    ),
    photosBeside(call, { date: written }, first, request),
  ]);
  return { date, places, paging, photos };
}

const missing = data<Loaded<ShownTime>>({ kind: 'missing' }, { status: 404 });

/** The year or the day in the path. */
export function loadTime({ request, context, params }: LoaderFunctionArgs) {
  const call = context.get(callContext);
  const written = params['time'] ?? '';
  const date = readDate(written);
  if (date && date.year > 0) {
    return load<ShownTime>(
      dayOf(call, request, written, date).then((day) => ({ unit: 'day', day })),
    );
  }
  if (!/^[0-9]{4}$/.test(written) || Number(written) === 0) return missing;
  return load<ShownTime>(yearOf(call, request, written).then((year) => ({ unit: 'year', year })));
}

async function placeOf(call: Call, request: Request, slug: string): Promise<ShownPlace> {
  const first = pageInSearch(new URL(request.url).search);
  const [place, photos] = await Promise.all([
    loadPage(
      request.url,
      (page) => call(getPlace, { params: { slug }, query: { page: String(page) } }, request),
      ({ totalPages }) => totalPages,
    ),
    photosBeside(call, { place: slug }, first, request),
  ]);
  return { ...place, photos };
}

export const loadPlace = ({ request, context, params }: LoaderFunctionArgs) =>
  load<ShownPlace>(placeOf(context.get(callContext), request, params['place'] ?? ''));

/** Exactly one of them. */
export interface PhotosOf {
  readonly year?: string;
  readonly date?: string;
  readonly place?: string;
}

/** As many as fill whole rows on the page of a year, a day or a place. */
const maxShown = 12;

const requestPhotos = (call: Call, of: PhotosOf, page: number, request: Request) =>
  call(listDatedPhotos, { query: { ...of, page: String(page) } }, request);

export type ShownPhotos = Pick<DatedPhotos, 'total' | 'photos'>;

/** For the first page of members; further pages have no photos. */
async function photosBeside(
  call: Call,
  of: PhotosOf,
  page: number,
  request: Request,
): Promise<ShownPhotos> {
  if (page > 1) return { total: 0, photos: [] };
  const { total, photos } = (await requestPhotos(call, of, 1, request)).body;
  return { total, photos: photos.slice(0, maxShown) };
}

/** Loads a page of all photos of a year, a day or a place. */
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
