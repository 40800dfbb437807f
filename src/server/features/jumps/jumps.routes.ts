import { companyOperations } from '#contract/jumps/company.ts';
import { jumpOperations } from '#contract/jumps/jumps.ts';
import { facetOperations, offerOperations } from '#contract/jumps/search-jumps.ts';
import { placeOperations } from '#contract/jumps/places.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getCompany } from './company.ts';
import { getJumpDay, getJumpYear } from './jump-days.ts';
import { getJumpSummary, getPlace, suggestPlaces } from './places.ts';
import { getJumpFacets, offerJumps } from './search-jumps.ts';
import type { JumpDeps } from './jump-book.ts';
import { getAnniversary, getAnniversariesAtHome } from './anniversaries.ts';
import { placeEditingOperations } from '#contract/jumps/place-editing.ts';
import {
  addSpelling,
  removeSpelling,
  renamePlace,
  splitPlace,
  keepPlacesApart,
  mergePlaces,
} from './edit-places.ts';
import { getPlaceRecord, listPlaces } from './place-records.ts';
import { suggestMerges } from './suggest-merges.ts';

export function jumpRoutes(deps: JumpDeps): BoundOperation[] {
  return [
    bindOperation(jumpOperations.getJumpSummary, async () => ({
      body: await getJumpSummary(deps),
    })),
    bindOperation(jumpOperations.getAnniversariesAtHome, async () => ({
      body: await getAnniversariesAtHome(deps),
      isOfToday: true,
    })),
    bindOperation(jumpOperations.getJumpDay, async ({ params, query }) => ({
      body: await getJumpDay(deps, params.date, query.page),
    })),
    bindOperation(jumpOperations.getAnniversary, async ({ params }) => ({
      body: await getAnniversary(deps, params.day),
    })),
    bindOperation(jumpOperations.getJumpYear, async ({ params, query }) => ({
      body: await getJumpYear(deps, params.year, query.page),
    })),
    bindOperation(placeOperations.suggestPlaces, async ({ params }) => ({
      body: await suggestPlaces(deps, params.term),
    })),
    bindOperation(facetOperations.getJumpFacets, async ({ query }) => ({
      body: await getJumpFacets(deps, query.place),
    })),
    bindOperation(offerOperations.offerJumps, async ({ params }) => ({
      body: await offerJumps(deps, params.term),
    })),
    bindOperation(placeOperations.getPlace, async ({ params, query }) => ({
      body: await getPlace(deps, params.slug, query.page),
    })),
    bindOperation(companyOperations.getCompany, async ({ params }) => ({
      body: await getCompany(deps, params.number),
    })),
  ];
}

export function placeEditingRoutes(deps: JumpDeps): BoundOperation[] {
  return [
    bindOperation(placeEditingOperations.listPlaces, async ({ query }) => ({
      body: await listPlaces(deps, query),
    })),
    bindOperation(placeEditingOperations.suggestMerges, async () => ({
      body: await suggestMerges(deps),
    })),
    bindOperation(placeEditingOperations.getPlaceRecord, async ({ params }) => ({
      body: await getPlaceRecord(deps, params.place),
    })),
    bindOperation(placeEditingOperations.mergePlaces, async ({ body }, { viewer }) => ({
      body: await mergePlaces(deps, body, viewer),
    })),
    bindOperation(placeEditingOperations.keepPlacesApart, async ({ body }, { viewer }) => ({
      body: await keepPlacesApart(deps, body, viewer),
    })),
    bindOperation(placeEditingOperations.renamePlace, async ({ params, body }, { viewer }) => ({
      body: await renamePlace(deps, params.place, body.name, viewer),
    })),
    bindOperation(placeEditingOperations.splitPlace, async ({ params, body }, { viewer }) => ({
      body: await splitPlace(deps, params.place, body.spellings, viewer),
    })),
    bindOperation(placeEditingOperations.addSpelling, async ({ params, body }, { viewer }) => ({
      body: await addSpelling(deps, params.place, body.spelling, viewer),
    })),
    bindOperation(placeEditingOperations.removeSpelling, async ({ params }, { viewer }) => ({
      body: await removeSpelling(deps, params.place, params.spelling, viewer),
    })),
  ];
}
