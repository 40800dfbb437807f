/** Accounts: roles, emails and the signed-in user. */
import * as z from 'zod/mini';
import { pastedEmail } from '../pasted-value.ts';
import { containsNumberLabel, numberLabel } from '../number-label.ts';
import { firstNameText, lastNameText } from '../primitives.ts';

export const roles = ['User', 'Admin'] as const;
export type Role = (typeof roles)[number];

const longestEmail = 254;

/**
 * Letters, marks and digits of any script and the signs of addresses; one @ followed by a domain
 * with a dot.
 */
const emailPattern =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63})+$/u;
/** Dots only separate words, and labels of the domain neither start nor end with a hyphen. */
const misplacedSign = /^\.|\.\.|\.@|@-|@[^@]*(?:-\.|\.-)|-$/;
const emailMessage = 'Valid email address required';

export const emailText = z.string(emailMessage).check(
  z.overwrite(pastedEmail),
  z.refine(
    (value) =>
      value.length <= longestEmail && emailPattern.test(value) && !misplacedSign.test(value),
    { error: emailMessage },
  ),
);

/** Of an authenticator app or a list of recovery codes, as people type and paste them. */
export const wrongSecondFactor = 'That code is wrong. Please try again.';

const claimStates = ['none', 'pending', 'waiting', 'linked'] as const;

/** The account's claim of a number: `pending` until the account is validated, `waiting` until it is approved. */
const userClaim = z.object({
  state: z.enum(claimStates),
  /** How many members have vouched for it. */
  vouches: z.int().check(z.gte(0)),
  /** How many vouches approve it; 0 if only an admin does, or no one needs to. */
  needed: z.int().check(z.gte(0)),
});
export type UserClaim = z.infer<typeof userClaim>;

/** The signed-in user, and the steps that are still missing. */
export const user = z.object({
  /** Never changes. The browser recognizes by it whose photos wait to be sent. */
  accountId: z.int(),
  token: z.string(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  /** Whether any code was accepted, by SMS or email. */
  phoneNumberConfirmed: z.boolean(),
  /** Of the stored phone; empty without one. */
  phoneLastFour: z.string(),
  /**
   * Whether the account is linked to a member. Before validation: whether it will be, unless
   * another account is validated first.
   */
  matchedFb: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the linked member; null without one. */
  freakBrotherNumber: z.nullable(z.int()),
  /** Number of a pending claim; null without one. */
  pendingNumber: z.nullable(z.int()),
  claim: userClaim,
  /**
   * Whether a new phone waits for its code. Codes still go to the last confirmed phone or email.
   */
  isPhonePending: z.boolean(),
  /** Masked destination of the last code; null when none is valid. */
  codeSentTo: z.nullable(z.string()),
  /** Until when it works; null when none is valid. */
  codeWorksUntil: z.nullable(z.string()),
  /** Whether signing in requires a second factor. */
  hasSecondFactor: z.boolean(),
  /** Whether an admin must set up a second factor before admin operations are allowed. */
  needsSecondFactor: z.boolean(),
});
export type User = z.infer<typeof user>;

/** The names of accounts stand beside photos, so they must not look like a member with a number. */
const refusalFor = (label: string) =>
  `${label} must not contain a number such as ${numberLabel('fb', 41)}.`;

const withoutNumber = (label: string) =>
  z.refine<string>((name) => !containsNumberLabel(name), { error: refusalFor(label) });

export const accountFirstName = firstNameText.check(withoutNumber('First name'));
export const accountLastName = lastNameText.check(withoutNumber('Last name'));

interface Names {
  readonly firstName: string;
  readonly lastName: string;
}

/** For a label that begins in the first name and ends in the last name. */
export const noNumberAcrossNames = z.refine<Names>(
  ({ firstName, lastName }) =>
    containsNumberLabel(firstName) ||
    containsNumberLabel(lastName) ||
    !containsNumberLabel(`${firstName} ${lastName}`),
  { path: ['lastName'], error: refusalFor('Your name') },
);
