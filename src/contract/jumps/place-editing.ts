/** Places for admins: merging, renaming and splitting them, and the spellings that lead to them. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { count, filterText, idInPath, lineOfText, pageNumbers, placeName } from '../primitives.ts';
import { pageInQuery } from './jumps.ts';

/** Places on one page of the list for admins. */
export const placesAtOnce = 50;
/** Groups in one list of suggested merges. */
export const maxSuggestedMerges = 20;
/** The most places of one merge, and spellings of one split. */
export const maxMerged = 100;

const longestPlaceName = 200;

const listedPlace = z.extend(placeName, {
  placeId: z.int(),
  /** All members with a location here, also those that visitors do not see. */
  members: count,
  /** Photos that were taken here, also hidden ones. */
  photos: count,
  /** As they were first written, by name; at most 20. */
  spellings: z.array(z.string()),
});
export type ListedPlace = z.infer<typeof listedPlace>;

const placeList = z.object({
  total: count,
  ...pageNumbers,
  /** By address. */
  places: z.array(listedPlace),
});
export type PlaceList = z.infer<typeof placeList>;

const spelling = z.object({
  /** Letters and digits, in lower case and without accents. */
  key: z.string(),
  /** As it was first written. */
  text: z.string(),
  members: count,
  photos: count,
});

const placeRecord = z.extend(placeName, {
  placeId: z.int(),
  members: count,
  photos: count,
  /** Those with most members first. */
  spellings: z.array(spelling),
  /** Former addresses, which lead to the present one. */
  formerSlugs: z.array(z.string()),
});
export type PlaceRecord = z.infer<typeof placeRecord>;

/** Why two places may be the same. */
export const likenessNames = ['same words', 'similar letters', 'more words'] as const;

const likePlace = z.extend(listedPlace, { likeness: z.enum(likenessNames) });

const suggestedMerge = z.object({
  /** The place with most members. */
  into: listedPlace,
  /** The most alike first. */
  places: z.array(likePlace),
});
export type SuggestedMerge = z.infer<typeof suggestedMerge>;

const suggestedMerges = z.object({
  /** Number of groups. */
  total: count,
  /** The groups of most members, `maxSuggestedMerges` at most. */
  merges: z.array(suggestedMerge),
});
export type SuggestedMerges = z.infer<typeof suggestedMerges>;

const changedPlace = z.object({
  /** Null when the place was removed with its last spelling. */
  place: z.nullable(placeRecord),
  /** The entry of the change log, for the undo; null when nothing changed. */
  change: z.nullable(z.int()),
});
export type ChangedPlace = z.infer<typeof changedPlace>;

const placeId = z.int('This place does not exist.').check(z.gte(1));
const placeIds = z
  .array(placeId, 'Choose at least one place.')
  .check(
    z.minLength(1, 'Choose at least one place.'),
    z.maxLength(maxMerged, `Choose at most ${maxMerged} places.`),
  );
const onPlace = z.object({ place: idInPath('This place does not exist.') });
const spellingKey = z
  .string('Choose a spelling.')
  .check(
    z.regex(/^[\p{L}\p{N}]+$/u, 'There is no such spelling.'),
    z.maxLength(1_000, 'There is no such spelling.'),
  );

const placeLine = (label: string) =>
  lineOfText(label, { max: longestPlaceName, required: `${label} is required.` });

export const placeForm = z.object({ name: placeLine('Name') });
export const spellingForm = z.object({ spelling: placeLine('Spelling') });

const changing = { access: 'admin', output: changedPlace } as const;

export const listPlaces = defineEndpoint('listPlaces', 'GET', '/Admin/Places');

export const suggestMerges = defineEndpoint('suggestMerges', 'GET', '/Admin/Places/Suggestions');

export const getPlaceRecord = defineEndpoint('getPlaceRecord', 'GET', '/Admin/Places/:place');

export const mergePlaces = defineEndpoint('mergePlaces', 'POST', '/Admin/Places/Merge');

export const keepPlacesApart = defineEndpoint('keepPlacesApart', 'POST', '/Admin/Places/Apart');

export const renamePlace = defineEndpoint('renamePlace', 'PUT', '/Admin/Places/:place');

export const splitPlace = defineEndpoint('splitPlace', 'POST', '/Admin/Places/:place/Split');

export const addSpelling = defineEndpoint('addSpelling', 'POST', '/Admin/Places/:place/Spellings');

export const removeSpelling = defineEndpoint(
  'removeSpelling',
  'DELETE',
  '/Admin/Places/:place/Spellings/:spelling',
);

export const placeEditingOperations = defineOperations(() => ({
  listPlaces: defineOperation(listPlaces, {
    summary: 'All places with the number of their members, 50 at a time.',
    access: 'admin',
    query: z.object({
      /** Part of a name or spelling. */
      q: filterText,
      page: pageInQuery,
    }),
    output: placeList,
    errors: ['bad_request'],
  }),
  suggestMerges: defineOperation(suggestMerges, {
    summary: 'Places that look like the same one, in groups.',
    access: 'admin',
    output: suggestedMerges,
    errors: [],
  }),
  getPlaceRecord: defineOperation(getPlaceRecord, {
    summary: 'A place with its spellings and former addresses.',
    access: 'admin',
    params: onPlace,
    output: placeRecord,
    errors: ['bad_request', 'not_found'],
  }),
  mergePlaces: defineOperation(mergePlaces, {
    summary: 'Merges places into another one. Their addresses lead to it.',
    ...changing,
    body: z.object({ into: placeId, places: placeIds }),
    errors: ['bad_request', 'not_found'],
  }),
  keepPlacesApart: defineOperation(keepPlacesApart, {
    summary:
      'Remembers that places are not the same as another one, so that no merge is suggested.',
    ...changing,
    body: z.object({ from: placeId, places: placeIds }),
    errors: ['bad_request', 'not_found'],
  }),
  renamePlace: defineOperation(renamePlace, {
    summary: 'Renames a place. The address follows, and the former address leads to it.',
    ...changing,
    params: onPlace,
    body: placeForm,
    errors: ['bad_request', 'not_found'],
  }),
  splitPlace: defineOperation(splitPlace, {
    summary: 'Makes spellings of a place a place of their own, which is returned.',
    ...changing,
    params: onPlace,
    body: z.object({
      spellings: z
        .array(spellingKey, 'Choose a spelling.')
        .check(
          z.minLength(1, 'Choose a spelling.'),
          z.maxLength(maxMerged, `Choose at most ${maxMerged} spellings.`),
        ),
    }),
    errors: ['bad_request', 'not_found'],
  }),
  addSpelling: defineOperation(addSpelling, {
    summary:
      'Adds a spelling that no one uses yet, so that locations written like this lead to the place.',
    ...changing,
    params: onPlace,
    body: spellingForm,
    errors: ['bad_request', 'not_found', 'taken'],
  }),
  removeSpelling: defineOperation(removeSpelling, {
    summary: 'Removes a spelling that no one uses; with the last one also the place.',
    ...changing,
    params: z.extend(onPlace, { spelling: spellingKey }),
    errors: ['bad_request', 'not_found', 'taken'],
  }),
}));
