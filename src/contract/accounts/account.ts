/** What accounts are made of: roles, e-mails, and who is signed in. */
import * as z from 'zod/mini';

export const roles = ['User', 'Admin'] as const;
export type Role = (typeof roles)[number];

const longestEmail = 254;

/** Letters, marks and digits of any script, and the signs that addresses have; one @, and a dot behind it. */
const emailPattern =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+$/u;
/** A dot parts words, and a domain's word neither begins nor ends with a hyphen. */
const misplacedSign = /^\.|\.\.|\.@|@-|@[^@]*(?:-\.|\.-)|-$/;
const emailMessage = 'Valid email address required';

export const emailText = z.string(emailMessage).check(
  z.overwrite((value) => value.normalize('NFC').trim()),
  z.refine(
    (value) =>
      value.length <= longestEmail && emailPattern.test(value) && !misplacedSign.test(value),
    { error: emailMessage },
  ),
);

/** Of an authenticator app or a list of recovery codes, as people type and paste them. */
export const wrongSecondFactor = 'That code is wrong. Please try again.';

/** Who is signed in, and what is still missing. */
export const user = z.object({
  token: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  /** Whether a code was ever accepted, whichever way it went. */
  phoneNumberConfirmed: z.boolean(),
  /** Of the stored phone; '' without one. */
  phoneLastFour: z.string(),
  /** Whether the account is linked to a member; until it is validated, whether it will be unless another account is first. */
  matchedFb: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the linked member; null without one. */
  freakBrotherNumber: z.nullable(z.int()),
  /** Of a claim that an admin has still to approve; null without one. */
  pendingNumber: z.nullable(z.int()),
  /** Whether the stored phone waits for its code, while codes still go the last confirmed way. */
  isPhonePending: z.boolean(),
  /** Where the last code went, masked; null when none is on its way. */
  codeSentTo: z.nullable(z.string()),
  /** Whether signing in asks for a second factor. */
  hasSecondFactor: z.boolean(),
  /** Whether an admin must set up a second factor before admin operations are allowed. */
  needsSecondFactor: z.boolean(),
});
export type User = z.infer<typeof user>;
