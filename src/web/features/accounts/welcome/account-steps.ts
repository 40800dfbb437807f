/** The steps that the home page can show. */
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';

export interface Step {
  readonly title: string;
  readonly text?: string;
  /** Where the button leads, and its name. Without one, others have to act. */
  readonly action?: readonly [path: string, name: string];
}

function confirmStep({ pendingNumber, codeSentTo }: User): Step {
  const isByEmail = codeSentTo === null || codeSentTo.includes('@');
  const code =
    codeSentTo === null
      ? 'Your last code is no longer valid, so please ask for a new one.'
      : `Enter the code that we sent to ${codeSentTo}${isByEmail ? ', or follow the link in that email' : ''}.`;
  const claim =
    pendingNumber === null
      ? ''
      : ` Your claim of ${numberLabel('fb', pendingNumber)} waits until your account is validated.`;
  return {
    title: 'One step left',
    text: `${code} Until then you can look around, but not change anything.${claim}`,
    action: ['/validate-account', 'Validate your account'],
  };
}

function claimStep(number: number, { claim }: User): Step {
  const waits = `Your claim of ${numberLabel('fb', number)} waits`;
  return claim.needed === 0
    ? { title: `${waits} for an admin` }
    : {
        title: `${waits} for two members or an admin`,
        action: ['/claim-number', 'Ask members to vouch for you'],
      };
}

/** What the account needs before all else; null if it is complete. */
export function accountStep(user: User): Step | null {
  if (!user.phoneNumberConfirmed) return confirmStep(user);
  if (user.isPhonePending) {
    return {
      title: 'Your new phone is not confirmed yet',
      action: ['/validate-account', 'Confirm your phone'],
    };
  }
  if (user.needsSecondFactor) {
    return {
      title: 'Set up two-step sign-in to use the admin pages',
      action: ['/your-account/password-and-devices', 'Password and devices'],
    };
  }
  return user.pendingNumber === null ? null : claimStep(user.pendingNumber, user);
}

export const claimNumberStep: Step = {
  title: `Which ${brand.numberPrefix} number is yours?`,
  action: ['/claim-number', 'Claim your number'],
};
