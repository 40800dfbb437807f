/** A reason is one line; whoever types several means one. */
import * as z from 'zod/mini';

export const oneLine = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.replaceAll(/\s*\n\s*/g, ' ')),
    ),
    schema,
  );
