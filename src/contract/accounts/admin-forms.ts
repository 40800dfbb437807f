/** What admins fill in about accounts and claims, apart from the operations, which no form needs. */
import * as z from 'zod/mini';
import { passwordIfNeeded } from './account.ts';
import { plainText } from '../primitives.ts';

/** Which accounts are listed. */
export const accountFilters = ['all', 'admins', 'unlinked', 'unvalidated', 'disabled'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** The password of the admin who acts; those with a second factor leave it out. */
export const ownPasswordForm = z.object({ password: z.optional(passwordIfNeeded) });

export const rejectionForm = z.object({
  /** Goes to the claimant as it is. */
  reason: plainText('Reason', { most: 500, required: 'Please give a reason.' }),
});

/** Goes to whoever sent the photo as it is; '' says nothing. */
export const hidingReason = plainText('Reason', { most: 500, required: null });

export const hidingForm = z.object({ reason: z._default(hidingReason, '') });
