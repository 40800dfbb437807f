/** What the gallery's upload asks first: the caption, and a file by its name's ending; the server reads what is in it. */
import * as z from 'zod/mini';
import { captionText } from './photo-fields.ts';

export const photoChoice = z.object({
  caption: captionText,
  origFileName: z
    .string('Please choose a photo.')
    .check(
      z.minLength(1, 'Please choose a photo.'),
      z.regex(/^$|\.(jpe?g|gif|png)$/i, 'Please choose a jpg, jpeg, gif or png file.'),
    ),
});
