/** The body of every error response. */
import * as z from 'zod/mini';
import { refusals, type ErrorCode } from './errors.ts';

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(refusals) as [ErrorCode, ...ErrorCode[]]),
  errors: z.optional(z.record(z.string(), z.string())),
  versions: z.optional(z.object({ stored: z.unknown(), sent: z.unknown() })),
});

export type ErrorBody = z.infer<typeof errorBody>;
