/** A member invites a load mate: number and email, then a look at the member before the mail is sent. */
import { useState } from 'react';
import { listGivenVouches } from '#contract/accounts/vouching.ts';
import { findClaim, type Claim } from '#contract/accounts/claims.ts';
import {
  invite,
  invitationDays,
  invitationForm,
  invitationProblem,
} from '#contract/accounts/invitations.ts';
import { brand } from '#contract/brand.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { QueryCard } from '#web/api/account/query-state.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';

interface Chosen {
  readonly claim: Claim;
  readonly email: string;
}

interface ChoiceProps {
  readonly chosen: Chosen | null;
  readonly left: number;
  readonly onChoose: (chosen: Chosen) => void;
}

function Choice({ chosen, left, onChoose }: ChoiceProps) {
  const call = useCall();
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: invitationForm,
    defaultValues: {
      freakBrotherNumber: chosen === null ? '' : String(chosen.claim.freakBrotherNumber),
      email: chosen?.email ?? '',
    },
    async send({ freakBrotherNumber: number, email }) {
      const { body: claim } = await call(findClaim, { params: { number } });
      onChoose({ claim, email });
    },
  });
  return (
    <Form onSubmit={onSubmit} alert={alert} submit="Next" isBusy={isBusy}>
      <p>
        {`Your load mate gets an email with a link, which works for ${invitationDays} days and counts as your vouch. You can vouch for ${left === 1 ? 'one more person' : `${left} more people`} this month.`}
      </p>
      <TextField
        label={`${brand.numberPrefix} Number`}
        hint="The number of the person you invite."
        inputMode="numeric"
        clean={pastedNumber}
        autoComplete="off"
        required
        {...field('freakBrotherNumber')}
      />
      <TextField label="Email" type="email" autoComplete="off" required {...field('email')} />
    </Form>
  );
}

interface ConfirmationProps {
  readonly chosen: Chosen;
  readonly onSent: (result: string) => void;
  readonly onBack: () => void;
}

function Confirmation({ chosen: { claim, email }, onSent, onBack }: ConfirmationProps) {
  const call = useCall();
  const { freakBrotherNumber, deceased } = claim;
  // The words of the claim itself speak to the member.
  const problem =
    claim.problem === null
      ? null
      : invitationProblem({
          number: freakBrotherNumber,
          isDeceased: deceased,
          isClaimed: !deceased,
        });
  const { isBusy, alert, run } = useAction(async () => {
    const { body } = await call(invite, { body: { freakBrotherNumber, email } });
    onSent(body.message);
  });
  return (
    <div className="form">
      <MemberCard member={claim} size="small" />
      <p>{`The link goes to ${email}. Invite only people you know: admins see who invited whom.`}</p>
      <AlertBox message={alert ?? problem} />
      <div className="form-actions">
        {problem === null ? (
          <Button type="button" isBusy={isBusy} onClick={run}>
            Send invitation
          </Button>
        ) : null}
        <Button type="button" kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

type Step = 'choice' | 'confirmation' | 'sent';

export function InvitePage() {
  const { value, ...query } = useQuery(listGivenVouches);
  const [step, setStep] = useState<Step>('choice');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [result, setResult] = useState('');
  const heading = useFocusOnChange(step);
  if (value === null) return <QueryCard title="Invite a load mate" label="Loading" query={query} />;
  const { left, problem } = value;
  if (step === 'sent') {
    return (
      <Card title="The invitation is sent" heading={heading}>
        <p>{result}</p>
        {problem === null ? (
          <div className="form-actions">
            <Button type="button" kind="quiet" onClick={() => setStep('choice')}>
              Invite another one
            </Button>
          </div>
        ) : null}
      </Card>
    );
  }
  if (problem !== null) {
    return (
      <Card title="You cannot invite anyone now" heading={heading}>
        <p>{problem}</p>
        <p>
          <Link to="/my-profile">Me</Link>
        </p>
      </Card>
    );
  }
  if (step === 'confirmation' && chosen !== null) {
    const label = numberLabel('fb', chosen.claim.freakBrotherNumber);
    return (
      <Card title={`Do you know ${label}?`} heading={heading}>
        <Confirmation
          chosen={chosen}
          onBack={() => setStep('choice')}
          onSent={(message) => {
            setResult(message);
            setChosen(null);
            setStep('sent');
            query.reload();
          }}
        />
      </Card>
    );
  }
  return (
    <Card title="Who do you want to invite?" heading={heading}>
      <Choice
        chosen={chosen}
        left={left}
        onChoose={(next) => {
          setChosen(next);
          setStep('confirmation');
        }}
      />
    </Card>
  );
}
