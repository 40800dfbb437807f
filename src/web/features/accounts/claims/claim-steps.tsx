/** The second step of claiming: confirming the found member. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type Claim, findClaim } from '#contract/accounts/claims.ts';
import { numberLabel } from '#contract/number-label.ts';
import { useAction } from '#web/api/forms/use-action.ts';
import { contactAddress } from '#web/addresses/contact-address.ts';
import { keeperRequestAddress } from '#web/addresses/memorial-address.ts';
import { Button } from '#web/ui/button.tsx';
import { AlertBox } from '#web/ui/forms/alert-box.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { typedNumber } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';

interface Props {
  readonly claim: Claim;
  /** Called for a number that can be claimed. Throws the server's refusal. */
  readonly onNext: () => void | Promise<void>;
  readonly onBack: () => void;
}

export function ConfirmationStep({ claim, onNext, onBack }: Props) {
  const { problem } = claim;
  const [areWaysOpen, setAreWaysOpen] = useState(false);
  const { isBusy, alert, run } = useAction(async () => {
    if (problem === null) await onNext();
    else setAreWaysOpen(true);
  });
  return (
    <div className="form">
      <MemberCard member={claim} size="small" />
      <p>Only one member may be linked per account.</p>
      {problem === null ? <Approval claim={claim} /> : null}
      <AlertBox message={problem ?? alert} />
      {areWaysOpen ? <OtherWays claim={claim} /> : null}
      <div className="form-actions">
        {areWaysOpen ? null : (
          <Button type="button" isBusy={isBusy} onClick={run}>
            Next
          </Button>
        )}
        <Button type="button" kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

/** What happens after registering, and who can help. */
function Approval({ claim: { freakBrotherNumber: number, approval } }: Pick<Props, 'claim'>) {
  const begin = `What happens next: your claim of ${numberLabel('fb', number)} waits until`;
  switch (approval) {
    case 'open':
      return null;
    case 'review':
      return <p>{begin} an admin approves it. We email you then.</p>;
    case 'vouch':
      return (
        <>
          <p>{begin} two members who know you, or an admin, approve it. We email you then.</p>
          <p>
            Every member whose number was approved can vouch for you, such as someone from your drop
            zone. You get a link to send to them.
          </p>
        </>
      );
  }
}

/** For a number that cannot be claimed. */
function OtherWays({ claim: { freakBrotherNumber: number, deceased } }: Pick<Props, 'claim'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const label = numberLabel('fb', number);
  const contact = (about: 'death' | 'my-number' | 'record') => contactAddress({ about, number });
  return (
    <section className="form" aria-labelledby="other-ways">
      <h3 id="other-ways" ref={heading} tabIndex={-1}>
        What would you like to do?
      </h3>
      {deceased ? (
        <>
          <Way
            to={keeperRequestAddress(number)}
            name="Keep this page as family or a friend"
            about="You look after the story and the photos. You need no number of your own."
          />
          <Way
            to={contact('record')}
            name="Tell the admins that this is wrong"
            about={`For example, because ${label} is your own number.`}
          />
        </>
      ) : (
        <>
          <Way
            to={contact('my-number')}
            name="This is my number"
            about="Write to the admins if someone else has it, or if you lost your account."
          />
          <Way
            to={contact('death')}
            name="This member has died"
            about="Tell the admins. Then family or a friend can keep the page."
          />
        </>
      )}
    </section>
  );
}

interface WayProps {
  readonly to: string;
  readonly name: string;
  readonly about: string;
}

const Way = ({ to, name, about }: WayProps) => (
  <div className="form-row">
    <LinkButton to={to}>{name}</LinkButton>
    <p className="hint">{about}</p>
  </div>
);

const numberForm = z.object({ freakBrotherNumber: typedNumber });

const digitsOf = (text: string): string => pastedNumber(text).replaceAll(/\P{Nd}/gu, '');

interface NumberStepProps {
  /** The initial value, for a member who returns to this step. */
  readonly typed: string;
  readonly onFound: (claim: Claim, typed: string) => void;
  /** Below the field. */
  readonly children?: ReactNode;
}

export function NumberStep({ typed, onFound, children }: NumberStepProps) {
  const call = useCall();
  const navigate = useNavigate();
  const { field, form, isBusy, alert, onSubmit } = useSchemaForm({
    schema: numberForm,
    ...(typed === '' ? {} : { defaultValues: { freakBrotherNumber: typed } }),
    async send({ freakBrotherNumber: number }) {
      const { body } = await call(findClaim, { params: { number } });
      onFound(body, String(form.getValues().freakBrotherNumber));
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      submit="Next"
      isBusy={isBusy}
      onCancel={() => void navigate('/')}
    >
      <DigitsField
        label={`${brand.numberPrefix} Number`}
        hint={`Your number as a ${brand.singular}, such as 41.`}
        clean={digitsOf}
        enterKeyHint="next"
        required
        {...field('freakBrotherNumber')}
      />
      {children}
    </Form>
  );
}
