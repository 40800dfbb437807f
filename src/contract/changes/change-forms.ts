/** What admins send to undo changes, apart from the operations, which no form needs. */
import * as z from 'zod/mini';
import { givenPassword } from '../accounts/account.ts';

const id = z.int('This is no number of a change.').check(z.gte(0));

/** Either one change, or an account and a moment. */
export const undoForm = z
  .object({
    change: z.optional(id),
    account: z.optional(z.int('There is no such account.')),
    /** The first moment whose changes are undone. */
    since: z.optional(z.iso.datetime({ offset: true, error: 'Please choose a moment.' })),
    /** The newest change that the preview looked at. */
    through: z.optional(id),
    password: z.optional(givenPassword),
  })
  .check(
    z.refine(
      ({ change, account, since }) =>
        (change !== undefined) !== (account !== undefined && since !== undefined),
      { error: 'Please choose a change, or an account and a moment.' },
    ),
  );
export type UndoForm = z.output<typeof undoForm>;
