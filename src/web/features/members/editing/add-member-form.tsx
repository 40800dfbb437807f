/** Adds a member to a series. The next number is filled in; the admin must confirm any other number. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getNumber } from '#contract/members/ledger.ts';
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { newMemberForm } from '#contract/members/editing.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useConfirmation } from '#web/ui/forms/use-confirmation.ts';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { readAddedMember, type AddedState, type NewMemberKind } from './new-member.ts';
import { sendConfirmed } from './reserved-number.ts';
import { useNextNumber } from './use-next-number.ts';

function describeOddNumber(number: number, next: number): string {
  return number < next
    ? `The next number is ${next}. Use the lower number ${number} only if it belongs to this member.`
    : `The next number is ${next}. ${number} would leave a gap, and the next member would get ${number + 1}.`;
}

export function AddMemberForm({ kind }: { readonly kind: NewMemberKind }) {
  const { path, heading, series, add } = kind;
  const call = useCall();
  const navigate = useNavigate();
  const showToast = useToast();
  const { ask, dialog } = useConfirmation();
  const [isRetrying, setIsRetrying] = useState(false);
  const location = useLocation();
  const state = location.state as { readonly isAnother?: unknown } | null;
  const isAnother = state?.isAnother === true;
  const { form, field, isValid, isBusy, alert, onSubmit } = useSchemaForm({
    schema: newMemberForm,
    mode: 'onChange',
    defaultValues: readAddedMember(location.search),
    isRefusalRepeated: true,
    async send(member) {
      const { freakBrotherNumber: number, firstName, lastName } = member;
      const label = numberLabel(series, number);
      if (next?.isOk && number !== next.value && (await isFree(number))) {
        const text = describeOddNumber(number, next.value);
        if (!(await ask({ title: `Add ${label}?`, text, yes: 'Add' }))) return;
      }
      try {
        const send = (confirmation: object) => call(add, { body: { ...member, ...confirmation } });
        if ((await sendConfirmed(send, ask)) === null) return;
      } catch (error) {
        if (!isRefusal(error) || error.code !== 'taken') throw error;
        const free = await load();
        if (free !== null) fill(free);
        throw new Refusal('taken', {
          message: free === null ? error.message : `${error.message} We filled it in for you.`,
          errors: { freakBrotherNumber: `${label} cannot be used.` },
        });
      }
      const name = `${firstName} ${lastName}`;
      showToast('success', `${label} ${name} added.`);
      const added: AddedState = { addedAt: path, number, name };
      await navigate('/Manifest', { state: added });
    },
  });
  /** Whether the server would accept it. */
  async function isFree(number: number): Promise<boolean> {
    const { body } = await call(getNumber, { params: { series, number } });
    return body.state !== 'issued' && body.state !== 'void';
  }

  const { next, load } = useNextNumber(kind, (number) => {
    if (form.getValues().freakBrotherNumber === '') fill(number);
  });

  // The number is filled in, so that typing can begin with the name.
  const { setFocus } = form;
  useEffect(() => {
    if (isAnother) setFocus('firstName');
  }, [isAnother, setFocus]);

  function fill(number: number) {
    form.setValue('freakBrotherNumber', String(number), true);
  }

  async function retry() {
    setIsRetrying(true);
    const number = await load();
    if (number !== null && form.getValues().freakBrotherNumber === '') fill(number);
    setIsRetrying(false);
  }

  return (
    <section className="card" aria-label={heading}>
      {next?.isOk === false ? (
        <FailureNotice
          message={`The next number could not be loaded. ${next.failure.message}`}
          isBusy={isRetrying}
          address={path}
          onRetry={() => void retry()}
        />
      ) : null}
      <Form
        onSubmit={onSubmit}
        alert={alert}
        actions={
          <>
            <SubmitButton isBusy={isBusy} isDisabled={!isValid}>
              Add
            </SubmitButton>
            <Button type="button" kind="quiet" onClick={() => void navigate('/Manifest')}>
              Cancel
            </Button>
          </>
        }
      >
        <DigitsField
          label={`${brand.numberPrefix} Number`}
          clean={(text) => pastedNumber(text, series)}
          enterKeyHint="next"
          required
          {...field('freakBrotherNumber')}
        />
        <TextField label="First Name" autoComplete="off" required {...field('firstName')} />
        <TextField label="Last Name" autoComplete="off" required {...field('lastName')} />
      </Form>
      <ConfirmDialog {...dialog} />
    </section>
  );
}
