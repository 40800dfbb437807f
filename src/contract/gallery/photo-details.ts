/** What a contributor says about a gallery photo: caption, description, day and place. */
import * as z from 'zod/mini';
import {
  calendarProblem,
  datePart,
  type JumpDate,
  type JumpDateProblem,
} from '../members/jump-date.ts';
import { defineEndpoint } from '../endpoint.ts';
import { defineOperation, defineOperations } from '../operation.ts';
import { captionText, descriptionText } from '../photos.ts';
import { longestLine, plainText } from '../primitives.ts';
import { galleryPhoto, params } from './viewing.ts';

/** Members have scanned photos that are older than the first jump. */
export const earliestPhotoYear = 1900;

/** As a member's location. */
export const takenLocation = plainText('Location', { max: longestLine, required: null });

/** Each part of the date is 0 when unknown; the location is '' then. */
const takenFields = {
  day: datePart('Day', 1, 31),
  month: datePart('Month', 1, 12),
  year: datePart('Year', earliestPhotoYear, 9999),
  location: takenLocation,
};

/** If one part of the date is given, the other parts are unknown unless they are given too. */
export const takenGiven = {
  day: z.optional(takenFields.day),
  month: z.optional(takenFields.month),
  year: z.optional(takenFields.year),
  location: z.optional(takenFields.location),
};

/** The problem with the date of a photo, apart from dates in the future; null for a valid or unknown date. */
export function takenDateProblem(date: JumpDate): JumpDateProblem | null {
  if (date.day > 0 && date.month === 0) {
    return { field: 'month', message: 'Please choose the month too, or leave the day empty.' };
  }
  if (date.month > 0 && date.year === 0) {
    return { field: 'year', message: 'Please enter the year too, or leave the month empty.' };
  }
  return calendarProblem(date);
}

/** Fields that are left out keep their values. */
export const photoChange = z.object({
  caption: z.optional(captionText),
  description: z.optional(descriptionText),
  ...takenGiven,
});
export type PhotoChange = z.output<typeof photoChange>;

const changedPhoto = z.extend(galleryPhoto, {
  /** Whether an admin must approve it, again if it was shown: the account is linked to no member. */
  isWaiting: z.boolean(),
});
export type ChangedPhoto = z.infer<typeof changedPhoto>;

export const changePhoto = defineEndpoint('changePhoto', 'PUT', '/Gallery/Photo/:photoId');

export const photoDetailOperations = defineOperations(() => ({
  changePhoto: defineOperation(changePhoto, {
    summary:
      'Changes caption, description, day and place of an own gallery photo; admins can change any.',
    access: 'validated',
    params,
    body: photoChange,
    output: changedPhoto,
    errors: ['bad_request', 'not_found'],
  }),
}));
