/** A reason is one line; line breaks become blanks. */
import * as z from 'zod/mini';

export const reasonSchema = (reason: z.ZodMiniType<string, string>) =>
  z.object({
    reason: z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.replaceAll(/\s*\n\s*/g, ' ')),
      ),
      reason,
    ),
  });
