import { placeEditingOperations } from '#contract/jumps/place-editing.ts';
import { bindOperation, type BoundOperation } from '#server/http/bind-operation.ts';
import type { JumpDeps } from '../jump-deps.ts';
import { addSpelling, removeSpelling, renamePlace, splitPlace } from './edit-place.ts';
import { getPlaceRecord, listPlaces } from './list-places.ts';
import { keepPlacesApart, mergePlaces } from './merge-places.ts';
import { suggestMerges } from './suggest-merges.ts';

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
