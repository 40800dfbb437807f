/** What an admin enters of a new member. */
import * as z from 'zod/mini';
import { firstNameText, lastNameText, numberInBody } from '../primitives.ts';

export const newMemberForm = z.object({
  freakBrotherNumber: numberInBody,
  firstName: firstNameText,
  lastName: lastNameText,
  /** Confirms that a reserved number is for this member. */
  isReservedMeant: z.optional(z.boolean('Reserved is neither true nor false.')),
});
export type NewMemberForm = z.output<typeof newMemberForm>;
