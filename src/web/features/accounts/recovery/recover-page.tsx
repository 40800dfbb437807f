/**
 * Password recovery in three steps: the email, the code, the new password. The mailed link leads directly to the last
 * step.
 */
import { useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { SecondFactorNeeded } from '#contract/accounts/second-factor.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { Link } from '#web/ui/link.tsx';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { NewPasswordStep, type TypedPasswords } from './new-password-step.tsx';
import { SecondStepCard } from '../sign-in/second-factor-step.tsx';
import { StepCard } from '../step-card.tsx';
import { useLinkToken } from '#web/api/account/use-link-token.ts';
import { useStepFocus, useSteps } from '../use-steps.ts';
import { codeEndsAt } from '#contract/accounts/codes.ts';
import {
  requestPasswordReset,
  recoveryForm,
  checkResetCode,
  resetCodeForm,
} from '#contract/accounts/recovery.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { LinkCheck } from '../codes/link-check.tsx';
import { useAction } from '#web/api/forms/use-action.ts';
import { CodeField, CodeHelp, WorksUntil } from '../codes/code-field.tsx';

/** The history stores the email, but never a code. */
type RecoverStep =
  | { readonly name: 'email' }
  | {
      readonly name: 'code';
      readonly email: string;
      readonly notice: string | null;
      readonly worksUntil: string | null;
    }
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
      ? { name: 'code', email: remembered.email, notice: null, worksUntil: null }
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
              const worksUntil = notice === null ? null : codeEndsAt();
              goOn({ name: 'code', email, notice, worksUntil });
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
          worksUntil={step.worksUntil}
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

interface EmailStepProps {
  /** The initial value, for someone who returns to this step. */
  readonly typed: string;
  /** @param notice the server's message; null if no request was sent */
  readonly onDone: (email: string, notice: string | null) => void;
}

/** The first step of password recovery: the email. The response does not reveal whether it has an account. */
function EmailStep({ typed, onDone }: EmailStepProps) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit, submitTo } = useSchemaForm({
    schema: recoveryForm,
    ...(typed === '' ? {} : { defaultValues: { email: typed } }),
    async send(request) {
      const { body } = await call(requestPasswordReset, { body: request });
      onDone(request.email, body.message);
    },
  });
  const goOnWithCode = () => submitTo(({ email }) => onDone(email, null));

  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Recover"
      isBusy={isBusy}
      actions={
        <Button type="button" kind="quiet" onClick={() => void goOnWithCode()}>
          I already have a code
        </Button>
      }
    >
      <TextField
        label="Email"
        hint="Enter the email of your account. We send a code, then you choose a new password."
        type="email"
        autoComplete="username"
        required
        {...field('email')}
      />
    </Form>
  );
}

interface RecoverByLinkProps {
  readonly token: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly typed: RefObject<TypedPasswords | null>;
  readonly onBack: () => void;
  readonly onSecondStep: (needed: SecondFactorNeeded) => void;
}

/** The last step of password recovery with a mailed link, which needs no code. */
function RecoverByLink({ token, heading, typed, onBack, onSecondStep }: RecoverByLinkProps) {
  const expired = (
    <section className="card" aria-label="Your link">
      <p role="alert">This link has expired or was already used.</p>
      <p>
        <button type="button" className="text-button" onClick={onBack}>
          Request a new link
        </button>
      </p>
    </section>
  );
  return (
    <LinkCheck token={token} otherwise={expired}>
      {({ purpose, email, endsPasskeys }) =>
        purpose === 'reset' ? (
          <StepCard position="Step 3 of 3" title="Choose a new password" heading={heading}>
            <NewPasswordStep
              email={email}
              code={token}
              endsPasskeys={endsPasskeys}
              typed={typed}
              onBack={onBack}
              onSecondStep={onSecondStep}
            />
          </StepCard>
        ) : null
      }
    </LinkCheck>
  );
}

interface RightCode {
  readonly code: string;
  /** Whether a new password ends passkeys. */
  readonly endsPasskeys: boolean;
  readonly worksUntil: string;
}

interface Props {
  readonly email: string;
  /** The server's message after the code was requested; null if it was not. */
  readonly notice: string | null;
  /** Null if it is not known when the code was sent. */
  readonly worksUntil: string | null;
  readonly onRight: (right: RightCode) => void;
  readonly onOtherEmail: () => void;
}

function ResetCodeStep({ email, notice, worksUntil, onRight, onOtherEmail }: Props) {
  const call = useCall();
  const showToast = useToast();
  const [newWorksUntil, setNewWorksUntil] = useState(worksUntil);
  const { field, isBusy, alert, clear, onSubmit } = useSchemaForm({
    schema: resetCodeForm,
    defaultValues: { email, resetCode: '' },
    hiddenFields: ['email'],
    async send(form) {
      const { body } = await call(checkResetCode, { body: form });
      const { endsPasskeys } = body;
      onRight({ code: form.resetCode, endsPasskeys, worksUntil: codeEndsAt() });
    },
  });
  const resend = useAction(async () => {
    const { body } = await call(requestPasswordReset, { body: { email } });
    clear();
    setNewWorksUntil(codeEndsAt());
    showToast('success', body.message);
  });

  return (
    <>
      <Form
        onSubmit={(event) => {
          resend.forget();
          onSubmit(event);
        }}
        alert={resend.alert ?? alert}
        submit="Check Code"
        isBusy={isBusy}
        actions={
          <Button type="button" kind="quiet" isBusy={resend.isBusy} onClick={resend.run}>
            Resend Code
          </Button>
        }
      >
        {notice === null ? null : <p className="notice">{notice}</p>}
        <CodeField
          hint={
            <>
              Eight digits, from our newest message. The code <WorksUntil at={newWorksUntil} />, in
              this browser only. The link in our email works in any browser.
            </>
          }
          {...field('resetCode')}
        />
      </Form>
      {/* Where the code went is not shown, because it would reveal whether the account exists. */}
      <CodeHelp spamHint="If it comes by email, check your spam folder too.">
        <li>
          Is <b>{email}</b> the email of your account?{' '}
          <button type="button" className="text-button" onClick={onOtherEmail}>
            Use another email
          </button>
        </li>
      </CodeHelp>
    </>
  );
}
