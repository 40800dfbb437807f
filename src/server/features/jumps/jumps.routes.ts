/** The use cases of jumps and places. */
import { companyOperations } from '#contract/jumps/company.ts';
import { jumpOperations } from '#contract/jumps/jumps.ts';
import { placeEditingOperations } from '#contract/jumps/place-editing.ts';
import { placeOperations } from '#contract/jumps/places.ts';
import { jumpSearchOperations } from '#contract/jumps/search-jumps.ts';
import { bindOperations } from '#server/http/bind-operation.ts';
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

const operations = {
  ...jumpOperations,
  ...companyOperations,
  ...jumpSearchOperations,
  ...placeOperations,
};

export const bindJumps = (deps: JumpDeps) =>
  bindOperations(deps, operations, {
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
  });

/** For admins. */
export const bindPlaceEditing = (deps: JumpDeps) =>
  bindOperations(deps, placeEditingOperations, {
    listPlaces,
    suggestMerges,
    getPlaceRecord,
    mergePlaces,
    keepPlacesApart,
    renamePlace,
    splitPlace,
    addSpelling,
    removeSpelling,
  });
