/** What admins fill in about numbers, apart from the operations, which no form needs. */
import * as z from 'zod/mini';
import { plainText, numberInBody } from '../primitives.ts';

/** `free` are those above the highest. */
export const numberStates = ['issued', 'gap', 'reserved', 'void', 'free'] as const;
export type NumberState = (typeof numberStates)[number];

export const ledgerFilters = ['all', 'gaps', 'reserved', 'void'] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

export const markForm = z.object({
  state: z.enum(['reserved', 'void'], { error: 'A number is reserved or void.' }),
  /** For whom, or why; only admins read it. */
  note: plainText('Note', { most: 200, required: null }),
  /** The last of several numbers; one alone without it. */
  last: z.optional(numberInBody),
});
export type MarkForm = z.output<typeof markForm>;
