/** The ways of showing a second factor. Apart from its forms, which the pages of accounts need not download. */
import * as z from 'zod/mini';

export const secondFactorMethods = ['passkey', 'totp', 'recovery'] as const;

/** The password was right: what the account can continue with. */
export const secondFactorNeeded = z.object({
  secondFactor: z.array(z.enum(secondFactorMethods)),
  /** Good for 10 minutes and one sign-in. A passkey signs it as its WebAuthn challenge. */
  challenge: z.string(),
});
