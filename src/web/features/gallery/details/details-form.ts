/** Caption, description, day and place of a photo as form values. */
import * as z from 'zod/mini';
import {
  earliestPhotoYear,
  takenDateProblem,
  takenLocation,
} from '#contract/gallery/photo-details.ts';
import { captionText, descriptionText } from '#contract/photos.ts';
import { photoChoice } from '#contract/gallery/uploading.ts';
import type { GalleryPhoto } from '#contract/gallery/viewing.ts';
import { numberOrNothing, shownNumber } from '#web/api/forms/number-or-nothing.ts';

const takenShape = {
  month: numberOrNothing(1, 12, 'Please choose a month, or leave it empty.'),
  day: numberOrNothing(1, 31, 'Please enter a day from 1 to 31, or leave it empty.'),
  year: numberOrNothing(
    earliestPhotoYear,
    9999,
    `Please enter a year from ${earliestPhotoYear} on, or leave it empty.`,
  ),
  location: takenLocation,
};

export interface Taken {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly location: string;
}

interface Checked {
  readonly value: Taken;
  readonly issues: unknown[];
}

function checkDate({ value, issues }: Checked): void {
  if (issues.length > 0) return;
  const problem = takenDateProblem(value);
  if (problem === null) return;
  const { field, message } = problem;
  issues.push({ code: 'custom', input: value, message, path: [field] });
}

export const uploadForm = z.extend(photoChoice, takenShape).check(checkDate);
export const detailsForm = z
  .object({ caption: captionText, description: descriptionText, ...takenShape })
  .check(checkDate);

export type UploadInput = z.input<typeof uploadForm>;
export type UploadOutput = z.output<typeof uploadForm>;
export type DetailsInput = z.input<typeof detailsForm>;
export type DetailsOutput = z.output<typeof detailsForm>;

/** Unknown values are shown as empty. */
export const takenInput = ({ day, month, year, location }: Taken) => ({
  day: shownNumber(day),
  month: shownNumber(month),
  year: shownNumber(year),
  location,
});

export const detailsInput = (photo: GalleryPhoto): DetailsInput => ({
  caption: photo.caption,
  description: photo.description,
  ...takenInput(photo),
});

/** Without what is unknown, so that an earlier upload of the same photo keeps it. */
export const givenOf = ({ day, month, year, location }: Taken) => ({
  ...(year > 0 ? { day, month, year } : {}),
  ...(location === '' ? {} : { location }),
});
