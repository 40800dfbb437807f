/** The use cases of jumps and places. */
import type { companyOperations } from '#contract/jumps/company.ts';
import type { jumpOperations } from '#contract/jumps/jumps.ts';
import type { placeEditingOperations } from '#contract/jumps/place-editing.ts';
import type { placeOperations } from '#contract/jumps/places.ts';
import type { jumpSearchOperations } from '#contract/jumps/search-jumps.ts';
import type { UseCases } from '#server/http/bind-operation.ts';
import { getAnniversary } from './anniversaries.ts';
import { getCompany } from './company.ts';
import {
  addSpelling,
  keepPlacesApart,
  mergePlaces,
  removeSpelling,
  renamePlace,
  splitPlace,
} from './edit-places.ts';
import type { JumpDeps } from './jump-book.ts';
import { getJumpDay, getJumpYear } from './jump-days.ts';
import { getAnniversariesAtHome } from './jumps-at-home.ts';
import { getPlaceRecord, listPlaces } from './place-records.ts';
import { getJumpSummary, getPlace, suggestPlaces } from './places.ts';
import { getJumpFacets, offerJumps } from './search-jumps.ts';
import { suggestMerges } from './suggest-merges.ts';

export const jumpUseCases = {
  getJumpSummary,
  getAnniversariesAtHome,
  getJumpDay,
  getAnniversary,
  getJumpYear,
  getCompany,
  offerJumps,
  getJumpFacets,
  suggestPlaces,
  getPlace,
} satisfies UseCases<
  typeof jumpOperations &
    typeof companyOperations &
    typeof jumpSearchOperations &
    typeof placeOperations,
  JumpDeps
>;

/** For admins. */
export const placeEditingUseCases = {
  listPlaces,
  suggestMerges,
  getPlaceRecord,
  mergePlaces,
  keepPlacesApart,
  renamePlace,
  splitPlace,
  addSpelling,
  removeSpelling,
} satisfies UseCases<typeof placeEditingOperations, JumpDeps>;
