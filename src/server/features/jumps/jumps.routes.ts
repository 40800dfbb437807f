import { companyOperations } from '#contract/jumps/company.ts';
import { jumpOperations } from '#contract/jumps/jumps.ts';
import { facetOperations } from '#contract/jumps/facets.ts';
import { offerOperations } from '#contract/jumps/offers.ts';
import { placeOperations } from '#contract/jumps/places.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import { getCompany } from './get-company.ts';
import { getJumpDay } from './get-jump-day.ts';
import { getJumpYear } from './get-jump-year.ts';
import { getJumpSummary, getPlace, suggestPlaces } from './get-places.ts';
import { getJumpFacets } from './get-facets.ts';
import { offerJumps } from './offer-jumps.ts';
import type { JumpDeps } from './jump-deps.ts';
import { getAnniversary, getAnniversariesAtHome } from './find-own-anniversary.ts';

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
