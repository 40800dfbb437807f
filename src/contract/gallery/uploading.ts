/** What the gallery's upload asks first: the caption, and a file by its name's ending; the server reads what is in it. */
import * as z from 'zod/mini';
import { captionText } from './photos.ts';

/** Those that the specification lists, and those that are converted before they are sent. */
export const photoEndings = [
  'jpg',
  'jpeg',
  'gif',
  'png',
  'heic',
  'heif',
  'tif',
  'tiff',
  'bmp',
  'ico',
];
const ending = new RegExp(`^$|\\.(?:${photoEndings.join('|')})$`, 'i');

export const photoChoice = z.object({
  caption: captionText,
  origFileName: z
    .string('Please choose a photo.')
    .check(
      z.minLength(1, 'Please choose a photo.'),
      z.regex(ending, 'Please choose a jpg, jpeg, gif or png file.'),
    ),
});
