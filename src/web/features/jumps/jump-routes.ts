/** The pages of the jump book have most of their code in common, so they are one module. */
import type { PageHandle } from '#web/api/page-handle.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import {
  describeOverview,
  describePhotos,
  describePlace,
  describePlaces,
  describeTime,
} from './describe-jumps.ts';
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
} from './load-jumps.ts';
import { loadPhotos, type AllPhotos } from './load-photos.ts';
import { PhotosPage } from './photos-page.tsx';
import { PlacePage } from './place-page.tsx';
import { PlacesPage } from './places-page.tsx';
import { TimePage } from './time-page.tsx';

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
