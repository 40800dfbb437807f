/** The one step that an account needs before all others. */
import type { User } from '#contract/accounts/account.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface Step {
  readonly title: string;
  readonly text?: string;
  /** Where the button leads, and its name. Without one, others have to act. */
  readonly action?: readonly [path: string, name: string];
}

function confirmStep({ pendingNumber, codeSentTo }: User): Step {
  const isByEmail = codeSentTo === null || codeSentTo.includes('@');
  const code =
    codeSentTo === null
      ? 'One step left: your last code is no longer valid, so please ask for a new one.'
      : `One step left: enter the code that we sent to ${codeSentTo}${isByEmail ? ', or follow the link in that email' : ''}.`;
  const claim =
    pendingNumber === null
      ? ''
      : ` Your claim of ${numberLabel('fb', pendingNumber)} waits until your account is validated.`;
  return {
    title: isByEmail ? 'Confirm your e-mail' : 'Confirm your phone',
    text: `${code} Until then you can look around, but not change anything.${claim}`,
    action: ['/validate-account', 'Validate your account'],
  };
}

function claimStep(number: number, { claim }: User): Step {
  const waits = `Your claim of ${numberLabel('fb', number)} waits`;
  return claim.needed === 0
    ? { title: `${waits} for an admin to approve it.` }
    : {
        title: `${waits} for two members or an admin to approve it.`,
        action: ['/claim-number', 'Ask members to vouch for you'],
      };
}

function stepOf(user: User): Step | null {
  if (!user.phoneNumberConfirmed) return confirmStep(user);
  if (user.isPhonePending) {
    return {
      title: 'Your new phone is not confirmed yet.',
      action: ['/validate-account', 'Confirm your phone'],
    };
  }
  if (user.needsSecondFactor) {
    return {
      title: 'Set up two-step sign-in to use the admin pages.',
      action: ['/your-account/password-and-devices', 'Password and devices'],
    };
  }
  if (user.pendingNumber !== null) return claimStep(user.pendingNumber, user);
  // Admins give out numbers themselves.
  if (user.freakBrotherNumber !== null || user.isAdmin) return null;
  return {
    title: `Which ${brand.numberPrefix} number is yours?`,
    action: ['/claim-number', 'Claim your number'],
  };
}

export function NextStep({ user }: { readonly user: User }) {
  const step = stepOf(user);
  if (step === null) return null;
  const { title, text, action } = step;
  return (
    <div className="welcome-step notice">
      <div>
        <h2>{title}</h2>
        {text === undefined ? null : <p>{text}</p>}
      </div>
      {action === undefined ? null : (
        <LinkButton kind="main" to={action[0]}>
          {action[1]}
        </LinkButton>
      )}
    </div>
  );
}
