/** The pages of the jump book have most of their code in common, so their routes share one chunk. */
import type { PageHandle } from '#web/api/page-handle.ts';
import type { JumpSummary } from '#contract/jumps/jumps.ts';
import type { Place } from '#contract/jumps/places.ts';
import { describeOverview, describePlace, describePlaces, describeTime } from './describe-jumps.ts';
import { JumpsPage } from './jumps-page.tsx';
import {
  loadOverview,
  loadPlace,
  loadPlaces,
  loadTime,
  type Loaded,
  type Overview,
  type ShownTime,
} from './load-jumps.ts';
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
  handle: { describePage: describePlace } satisfies PageHandle<Loaded<Place>>,
};
