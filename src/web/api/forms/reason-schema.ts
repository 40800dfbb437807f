/** A reason is one line; whoever types several means one. */
import * as z from 'zod/mini';

/** @param reason of the contract */
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
