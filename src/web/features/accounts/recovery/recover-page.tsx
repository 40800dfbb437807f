/**
 * Password recovery in three steps: the email, the code, the new password. The mailed link leads directly to the last
 * step.
 */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { Link } from '#web/ui/link.tsx';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { EmailStep } from './email-step.tsx';
import { RecoverByLink } from './recover-by-link.tsx';
import { NewPasswordStep, type TypedPasswords } from './new-password-step.tsx';
import { ResetCodeStep, type RightCode } from './reset-code-step.tsx';
import { SecondStepCard } from '../sign-in/second-step-card.tsx';
import { StepCard } from '../step-card.tsx';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { useStepFocus, useSteps } from '../use-steps.ts';

/** The history stores the email, but never a code. */
type RecoverStep =
  | { readonly name: 'email' }
  | { readonly name: 'code'; readonly email: string; readonly notice: string | null }
  | { readonly name: 'password'; readonly email: string };

const places: Readonly<Record<RecoverStep['name'], { position: string; title: string }>> = {
  email: { position: 'Step 1 of 3', title: 'Find your account' },
  code: { position: 'Step 2 of 3', title: 'Your code' },
  password: { position: 'Step 3 of 3', title: 'Choose a new password' },
};

const firstStep: RecoverStep = { name: 'email' };

export function RecoverPage() {
  const { step: remembered, goOn, goBack } = useSteps<RecoverStep>(firstStep);
  const [right, setRight] = useState<RightCode | null>(null);
  const [typedEmail, setTypedEmail] = useState('');
  const typedPasswords = useRef<TypedPasswords>(null);
  const linkToken = useLinkToken();
  const [leftLink, setLeftLink] = useState<string | null>(null);

  // After a reload there is no code to set a password with.
  const step: RecoverStep =
    remembered.name === 'password' && right === null
      ? { name: 'code', email: remembered.email, notice: null }
      : remembered;
  const isByLink = linkToken !== null && linkToken !== leftLink;
  const heading = useStepFocus(isByLink ? 'link' : step.name);
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null);
  const navigate = useNavigate();
  const showToast = useToast();

  if (needed !== null) {
    return (
      <SecondStepCard
        needed={needed}
        onSignedIn={() => void navigate('/', { replace: true })}
        onStartAgain={(notice) => {
          if (notice !== null) showToast('danger', notice);
          void navigate('/login', { replace: true });
        }}
      >
        <p>Your new password is set. Now confirm that it is you.</p>
      </SecondStepCard>
    );
  }
  if (isByLink) {
    const goToSteps = () => setLeftLink(linkToken);
    const shown = {
      heading,
      typed: typedPasswords,
      onBack: goToSteps,
      onSecondStep: setNeeded,
    };
    return <RecoverByLink key={linkToken} token={linkToken} {...shown} />;
  }
  return (
    <StepCard {...places[step.name]} heading={heading}>
      {step.name === 'email' ? (
        <>
          <EmailStep
            typed={typedEmail}
            onDone={(email, notice) => {
              setTypedEmail(email);
              goOn({ name: 'code', email, notice });
            }}
          />
          <p>
            <Link to={contactAddress({ about: 'lost-email' })}>
              I no longer have this email address
            </Link>
          </p>
        </>
      ) : null}
      {step.name === 'code' ? (
        <ResetCodeStep
          email={step.email}
          notice={step.notice}
          onRight={(checked) => {
            setRight(checked);
            if (remembered.name !== 'password') goOn({ name: 'password', email: step.email });
          }}
          onOtherEmail={() => {
            setTypedEmail(step.email);
            goOn({ name: 'email' });
          }}
        />
      ) : null}
      {step.name === 'password' && right !== null ? (
        <NewPasswordStep
          email={step.email}
          {...right}
          typed={typedPasswords}
          onBack={() => {
            setRight(null);
            goBack();
          }}
          onSecondStep={setNeeded}
        />
      ) : null}
    </StepCard>
  );
}
