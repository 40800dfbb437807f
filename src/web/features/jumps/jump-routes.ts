/** The pages of the jump book have most of their code in common, so they are one module. */
import type { PageHandle } from '#web/api/page-handle.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import { JumpsPage } from './jumps-page.tsx';
import {
  loadOverview,
  loadPlace,
  loadPlaces,
  loadTime,
  type Loaded,
  type Overview,
  type ShownPlace,
  type ShownTime,
  type ShownDay,
  type ShownYear,
  loadPhotos,
  type AllPhotos,
} from './load-jumps.ts';
import { PhotosPage } from './photos-page.tsx';
import { PlacePage } from './place-page.tsx';
import { PlacesPage } from './places-page.tsx';
import { TimePage } from './time-page.tsx';
import { brand } from '#contract/brand.ts';
import type { Place } from '#contract/jumps/places.ts';
import type { PageHead } from '#contract/api/web-bundle.ts';
import { brothers, dateName } from './jump-words.ts';
import {
  dayAddress,
  placeAddress,
  yearAddress,
  jumpsPath,
  placesPath,
  photosAddress,
} from '#web/addresses/jump-address.ts';
import { pageAddress } from '#web/ui/page/page-in-search.ts';

const titleOf = (text: string) => `${text} · ${brand.fullName}`;

function describeNone(text: string): PageHead {
  return {
    title: titleOf(text),
    description: `The jumps of ${brand.fullName}.`,
    canonicalPath: null,
    isIndexed: false,
  };
}

function describeOverview(loaded: Loaded<Overview>): PageHead {
  if (loaded.kind !== 'found') return describeNone('Jumps');
  return {
    title: titleOf('Jumps'),
    description: `How many ${brand.plural} jumped in each year, and at each place.`,
    canonicalPath: jumpsPath,
    isIndexed: true,
  };
}

function describePlaces(loaded: Loaded<JumpSummary['places']>): PageHead {
  if (loaded.kind !== 'found') return describeNone('Places');
  return {
    title: titleOf('Places'),
    description: `The drop zones where ${brand.plural} jumped, with the members of each.`,
    canonicalPath: placesPath,
    isIndexed: true,
  };
}

interface Paged {
  readonly page: number;
  readonly totalPages: number;
}

function describePaged(
  heading: string,
  description: string,
  path: string,
  { page, totalPages, total }: Paged & { readonly total: number },
): PageHead {
  return {
    title: titleOf(page === 1 ? heading : `Page ${page} of ${totalPages} · ${heading}`),
    description,
    canonicalPath: pageAddress(path, page),
    isIndexed: total > 0,
    isTextCutShown: total > 0,
  };
}

function describeYear(year: ShownYear): PageHead {
  const heading = `Jumps in ${year.year}`;
  const description = `${year.total} ${brothers(year.total)} jumped in ${year.year}: the members by day and place.`;
  return describePaged(heading, description, yearAddress(year.year), year);
}

function describeDay({ date, paging }: ShownDay): PageHead {
  const day = dateName(date);
  const description = `${paging.total} ${brothers(paging.total)} jumped on ${day}: the members by place.`;
  return describePaged(`Jumps on ${day}`, description, dayAddress(date), paging);
}

function describeTime(loaded: Loaded<ShownTime>): PageHead {
  if (loaded.kind === 'missing') return describeNone('No such day');
  if (loaded.kind === 'failed') return describeNone('Jumps');
  const { content } = loaded;
  return content.unit === 'year' ? describeYear(content.year) : describeDay(content.day);
}

function yearsOf({ firstYear, lastYear }: Place): string {
  if (firstYear === 0) return '';
  return firstYear === lastYear ? `, in ${firstYear}` : `, from ${firstYear} to ${lastYear}`;
}

function describePlace(loaded: Loaded<Place>): PageHead {
  if (loaded.kind === 'missing') return describeNone('No such place');
  if (loaded.kind === 'failed') return describeNone('Places');
  const { content: place } = loaded;
  const { name, slug, count } = place;
  return describePaged(
    `Jumps at ${name}`,
    `${count} ${brothers(count)} jumped at ${name}${yearsOf(place)}.`,
    placeAddress(slug),
    { ...place, total: count },
  );
}

function describePhotos(loaded: Loaded<AllPhotos>): PageHead {
  if (loaded.kind === 'missing') return describeNone('No such photos');
  if (loaded.kind === 'failed') return describeNone('Photos');
  const { content } = loaded;
  const path = photosAddress(content.above.to);
  const description = `${content.title} of ${brand.fullName}.`;
  return { ...describePaged(content.title, description, path, content), isTextCutShown: false };
}

export const jumpsRoute = {
  Component: JumpsPage,
  loader: loadOverview,
  handle: { describePage: describeOverview } satisfies PageHandle<Loaded<Overview>>,
};

export const timeRoute = {
  Component: TimePage,
  loader: loadTime,
  handle: { describePage: describeTime } satisfies PageHandle<Loaded<ShownTime>>,
};

export const placesRoute = {
  Component: PlacesPage,
  loader: loadPlaces,
  handle: { describePage: describePlaces } satisfies PageHandle<Loaded<JumpSummary['places']>>,
};

export const placeRoute = {
  Component: PlacePage,
  loader: loadPlace,
  handle: { describePage: describePlace } satisfies PageHandle<Loaded<ShownPlace>>,
};

export const photosRoute = {
  Component: PhotosPage,
  loader: loadPhotos,
  handle: { describePage: describePhotos } satisfies PageHandle<Loaded<AllPhotos>>,
};
