/** Says why a linked number belongs to the viewer. */
import { disputeForm, type OwnDispute } from '#contract/accounts/disputes.ts';
import { numberLabel } from '#contract/number-label.ts';
import { claimAddress } from '#web/addresses/claim-address.ts';
import { QueryNotice } from '#web/api/account/query-notice.tsx';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { MemberCard } from '#web/ui/members/member-card.tsx';
import * as z from 'zod/mini';

const textForm = z.object({ text: disputeForm.shape.text });

interface Props {
  readonly number: number;
  readonly onOpened: (dispute: OwnDispute) => void;
}

function TextForm({ number, onOpened }: Props) {
  const call = useCall();
  const label = numberLabel('fb', number);
  const { field, isBusy, alert, onSubmit } = useSchemaForm({
    schema: textForm,
    async send({ text }) {
      const { body } = await call('openDispute', { body: { freakBrotherNumber: number, text } });
      if (body.dispute !== null) onOpened(body.dispute);
    },
  });
  return (
    <Form
      onSubmit={onSubmit}
      alert={alert}
      actions={<SubmitButton isBusy={isBusy}>{`Dispute ${label}`}</SubmitButton>}
    >
      <TextAreaField
        label={`Why is ${label} yours?`}
        hint="Where and when you got it, and who was there. Only admins read it. You can add a photo of your card next."
        rows={6}
        required
        {...field('text')}
      />
    </Form>
  );
}

export function DisputeForm({ number, onOpened }: Props) {
  const { response, isLoading, reload } = useQuery('findClaim', { params: { number } });
  const label = numberLabel('fb', number);
  if (!response?.isOk) {
    return (
      <section className="card" aria-label="The number">
        <QueryNotice
          label="Loading"
          failure={response?.failure ?? null}
          isLoading={isLoading}
          onRetry={reload}
        />
      </section>
    );
  }
  const claim = response.value;
  const isLinked = claim.problem !== null && !claim.deceased;
  return (
    <section className="card" aria-labelledby="disputed">
      <h2 id="disputed">{isLinked ? `Is ${label} yours?` : label}</h2>
      <MemberCard member={claim} size="small" />
      {isLinked ? (
        <>
          <p>
            {label} is linked to another account. If that is wrong, tell the admins. They also ask
            the other member, and then decide.
          </p>
          <p>
            The other member gets an email with your name, but without your email address or your
            text. They keep the number until an admin has decided.
          </p>
          <TextForm number={number} onOpened={onOpened} />
        </>
      ) : null}
      {claim.problem === null ? (
        <p>
          {label} is not linked to an account.{' '}
          <Link to={claimAddress(number, true)}>Claim {label}</Link>
        </p>
      ) : null}
      {claim.deceased ? <p>{claim.problem}</p> : null}
    </section>
  );
}
