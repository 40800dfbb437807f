/** Marks of people in gallery photos. The member who is marked, or someone in their place, agrees first. */
import * as z from 'zod/mini';
import { photoId, params as photoParams } from '../gallery/viewing.ts';
import { memberListItem } from '../members/directory.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { idInPath, lineOfText, typedNumber } from '../primitives.ts';

/** Coordinates of marks are thousandths of the photo's width and height. */
export const markScale = 1000;

export const maxMarksInPhoto = 40;
/** Of these, for its contributor, admins, and members who mark themselves: others cannot use them up. */
export const ownMarksInPhoto = 10;
/** Marks of one account that wait until someone agrees: in one photo, where few people see them, and in all. */
export const openMarksInPhotoAtMost = 10;
export const openMarksAtMost = 100;
export const marksPerDay = 200;
export const suggestionsPerDay = 50;
const longestSuggestion = 200;

const coordinate = z
  .int('The place must be a whole number.')
  .check(
    z.gte(0, 'The place must be in the photo.'),
    z.lte(markScale, 'The place must be in the photo.'),
  );

/** The middle of the mark. */
const place = { x: coordinate, y: coordinate };

const mark = z.object({ markId: z.int(), ...place });

const shownMark = z.extend(mark, {
  /** Null if no one has named the person yet. */
  member: z.nullable(memberListItem),
});
export type ShownMark = z.infer<typeof shownMark>;

const peopleInPhoto = z.object({
  photoId,
  /** From left to right. Leaves out marks that no one has agreed to. */
  marks: z.array(shownMark),
});
export type PeopleInPhoto = z.infer<typeof peopleInPhoto>;

const suggestion = z.object({
  suggestionId: z.int(),
  /** Who suggested it; null without a number. */
  by: z.nullable(memberListItem),
  /** As typed. */
  text: z.string(),
  /** The member with the suggested number; null for other text. */
  member: z.nullable(memberListItem),
  canRemove: z.boolean(),
});
export type Suggestion = z.infer<typeof suggestion>;

const agreers = ['the member', 'an admin', 'the contributor, a keeper or an admin'] as const;
export type Agreer = (typeof agreers)[number];

const viewedMark = z.extend(shownMark, {
  state: z.enum(['unnamed', 'waiting', 'shown']),
  /** Who can agree to a mark that waits; null for others. */
  waitsFor: z.nullable(z.enum(agreers)),
  /** Whether it marks the viewer. */
  isViewer: z.boolean(),
  canAgree: z.boolean(),
  canRemove: z.boolean(),
  /** Whether the viewer can say who it is. */
  canName: z.boolean(),
  /** Of an unnamed mark, oldest first; empty for viewers who are not members. */
  suggestions: z.array(suggestion),
});
export type ViewedMark = z.infer<typeof viewedMark>;

const photoMarks = z.object({
  photoId,
  /** Why the viewer cannot mark or suggest anyone, as a sentence; null if they can. */
  problem: z.nullable(z.string()),
  marks: z.array(viewedMark),
});
export type PhotoMarks = z.infer<typeof photoMarks>;

const markForm = z.object({
  ...place,
  /** Left out if no one knows who it is. */
  freakBrotherNumber: z.optional(typedNumber),
});
export type MarkForm = z.output<typeof markForm>;

const noMark = 'This mark does not exist.';
const params = z.object({ mark: idInPath(noMark) });

export const suggestionText = lineOfText('Name', {
  max: longestSuggestion,
  required: 'Please enter a name or a number.',
});

const ofMark = {
  access: 'validated',
  params,
  output: photoMarks,
  errors: ['bad_request', 'not_found', 'forbidden'],
} as const;

export const listPeopleInPhoto = defineEndpoint(
  'listPeopleInPhoto',
  'GET',
  '/Gallery/Photo/:photoId/People',
  { isShared: true },
);

export const getPhotoMarks = defineEndpoint(
  'getPhotoMarks',
  'GET',
  '/Gallery/Photo/:photoId/Marks',
);

export const markPhoto = defineEndpoint('markPhoto', 'POST', '/Gallery/Photo/:photoId/Marks');

export const nameMark = defineEndpoint('nameMark', 'POST', '/Marks/:mark/Name');

export const approveMark = defineEndpoint('approveMark', 'POST', '/Marks/:mark/Agree');

export const removeMark = defineEndpoint('removeMark', 'DELETE', '/Marks/:mark');

export const suggestName = defineEndpoint('suggestName', 'POST', '/Marks/:mark/Suggestions');

export const withdrawSuggestion = defineEndpoint(
  'withdrawSuggestion',
  'DELETE',
  '/Marks/:mark/Suggestions/:suggestion',
);

export const markOperations = defineOperations(() => ({
  listPeopleInPhoto: defineOperation(listPeopleInPhoto, {
    summary: 'Who is in a gallery photo, from left to right, as far as everyone may see it.',
    access: 'public',
    params: photoParams,
    output: peopleInPhoto,
    errors: ['bad_request', 'not_found'],
  }),
  getPhotoMarks: defineOperation(getPhotoMarks, {
    summary:
      'The marks in a gallery photo that the viewer may see, and what they can do with each.',
    access: 'validated',
    params: photoParams,
    output: photoMarks,
    errors: ['bad_request', 'not_found'],
  }),
  markPhoto: defineOperation(markPhoto, {
    summary: 'Marks a person in a gallery photo; a named mark waits until someone agrees.',
    access: 'validated',
    params: photoParams,
    body: markForm,
    output: photoMarks,
    errors: ['bad_request', 'not_found', 'forbidden', 'taken', 'too_many_requests'],
  }),
  nameMark: defineOperation(nameMark, {
    ...ofMark,
    summary: 'The contributor or an admin says who an unnamed mark is.',
    body: z.object({ freakBrotherNumber: typedNumber }),
    errors: [...ofMark.errors, 'taken', 'too_many_requests'],
  }),
  approveMark: defineOperation(approveMark, {
    ...ofMark,
    summary: 'Agrees to a mark, so that everyone sees it.',
    errors: [...ofMark.errors, 'taken'],
  }),
  removeMark: defineOperation(removeMark, {
    ...ofMark,
    summary:
      'Removes a mark. The member who is marked removes it for good: no one can mark them in this photo again.',
  }),
  suggestName: defineOperation(suggestName, {
    ...ofMark,
    summary: 'Suggests who an unnamed mark is; only members see it.',
    body: z.object({ text: suggestionText }),
    errors: [...ofMark.errors, 'taken', 'too_many_requests'],
  }),
  withdrawSuggestion: defineOperation(withdrawSuggestion, {
    ...ofMark,
    summary: 'Withdraws an own suggestion; admins can remove any.',
    params: z.extend(params, { suggestion: idInPath('This suggestion does not exist.') }),
  }),
}));
