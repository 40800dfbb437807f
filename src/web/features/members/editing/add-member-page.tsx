/** Adds a member to a series. The next number is filled in; the admin must confirm any other number. */
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import { Refusal } from '#contract/errors.ts';
import { newMemberForm, type NewMemberForm } from '#contract/members/editing.ts';
import { readLedger } from '#contract/members/ledger.ts';
import { numberLabel, type Series } from '#contract/number-label.ts';
import { highestNumber, numberInBody } from '#contract/primitives.ts';
import { ledgerAddress } from '#web/addresses/ledger-address.ts';
import { useQuery } from '#web/api/account/use-query.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { isRefusal } from '#web/api/is-refusal.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import { FailureNotice } from '#web/ui/loading/failure-notice.tsx';
import { ConfirmDialog } from '#web/ui/forms/confirm-dialog.tsx';
import { Form } from '#web/ui/forms/form.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useConfirmation } from '#web/ui/forms/use-confirmation.ts';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toasts/use-toast.ts';
import { NumberField } from './number-field.tsx';
import { describeJump } from './describe-number.ts';
import {
  newMemberKindAt,
  readAddedMember,
  type AddedState,
  type NewMemberKind,
} from './new-member.ts';
import { sendConfirmed, useNumberCheck } from './use-number-check.ts';

function describeOddNumber(number: number, next: number): string {
  return number < next
    ? `The next number is ${next}. Use the lower number ${number} only if it belongs to this member.`
    : `The next number is ${next}. ${number} would leave a gap, and the next member would get ${number + 1}.`;
}

export function AddMemberPage() {
  const { pathname } = useLocation();
  const kind = newMemberKindAt(pathname);
  return <AddMemberForm key={kind.path} kind={kind} />;
}

function AddMemberForm({ kind }: { readonly kind: NewMemberKind }) {
  const { path, heading, series, add } = kind;
  const call = useCall();
  const navigate = useNavigate();
  const showToast = useToast();
  const { ask, dialog } = useConfirmation();
  const [isRetrying, setIsRetrying] = useState(false);
  const location = useLocation();
  const state = location.state as { readonly isAnother?: unknown } | null;
  const isAnother = state?.isAnother === true;
  const { form, field, values, isValid, isBusy, alert, onSubmit } = useSchemaForm({
    schema: newMemberForm,
    mode: 'onChange',
    defaultValues: readAddedMember(location.search),
    isRefusalRepeated: true,
    async send(member) {
      const number = member.freakBrotherNumber;
      const label = numberLabel(series, number);
      if (next?.isOk && number !== next.value) {
        const found = await check(number);
        // Whether a reserved number is meant is asked anyway.
        const isKept = found.state === 'reserved' && number < next.value;
        const text = describeOddNumber(number, next.value);
        if (!isKept && !(await ask({ title: `Add ${label}?`, text, yes: 'Add' }))) return;
      }
      const response = await save(member);
      if (response === null) return;
      const { firstName, lastName } = response.body;
      showToast('success', `${label} ${firstName} ${lastName} added.`);
      const added: AddedState = { addedAt: path, member: response.body };
      await navigate('/Manifest', { state: added });
    },
  });
  const { next, load } = useNextNumber(kind, (number) => {
    if (form.getValues().freakBrotherNumber === '') fill(number);
  });

  const { data: typed = null } = z.safeParse(numberInBody, values.freakBrotherNumber);
  const isNext = next?.isOk === true && typed === next.value;
  const { record, isTaken, check } = useNumberCheck(series, isNext ? null : typed);
  const jumpHint = useJumpHint(series, typed);

  // The number is filled in, so that typing can begin with the name.
  const { setFocus } = form;
  useEffect(() => {
    if (isAnother) setFocus('firstName');
  }, [isAnother, setFocus]);

  function fill(number: number) {
    form.setValue('freakBrotherNumber', String(number), true);
  }

  /** Null when the admin declines. When another admin has taken the number, the next one is filled in. */
  async function save(member: NewMemberForm) {
    try {
      const send = (confirmation: object) => call(add, { body: { ...member, ...confirmation } });
      return await sendConfirmed(send, ask);
    } catch (error) {
      if (!isRefusal(error) || error.code !== 'taken') throw error;
      const free = await load();
      if (free !== null) fill(free);
      const label = numberLabel(series, member.freakBrotherNumber);
      throw new Refusal('taken', {
        message: free === null ? error.message : `${error.message} We filled it in for you.`,
        errors: { freakBrotherNumber: `${label} cannot be used.` },
      });
    }
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
        submit="Add"
        isBusy={isBusy}
        isDisabled={!isValid || isTaken}
        onCancel={() => void navigate('/Manifest')}
      >
        <NumberField
          series={series}
          record={record}
          label={`${brand.numberPrefix} Number`}
          hint={jumpHint}
          enterKeyHint="next"
          {...field('freakBrotherNumber')}
        />
        <TextField label="First Name" autoComplete="off" required {...field('firstName')} />
        <TextField label="Last Name" autoComplete="off" required {...field('lastName')} />
      </Form>
      <ConfirmDialog {...dialog} />
    </section>
  );
}

/** Why the next number is not the one after the highest; undefined for another number. */
function useJumpHint(series: Series, number: number | null): ReactNode {
  const { value } = useQuery(readLedger, {
    params: { series },
    // Without the list of numbers.
    query: { from: String(highestNumber) },
  });
  if (value === null || value.next !== number) return undefined;
  const jump = describeJump(value);
  if (jump === null) return undefined;
  const from = value.highest + 1;
  return (
    <>
      {jump} <Link to={ledgerAddress({ series, show: 'all', from })}>See the numbers</Link>
    </>
  );
}

interface NextNumber {
  /** Null until the first response. */
  readonly next: Settled<number> | null;
  /** Requests the number; null if the request fails. */
  readonly load: () => Promise<number | null>;
}

/**
 * The next free number of a series. Loaded on mount, and again when another admin takes the number.
 * @param onFirst called with the first loaded number
 */
function useNextNumber(
  { nextNumber }: NewMemberKind,
  onFirst: (number: number) => void,
): NextNumber {
  const call = useCall();
  const [next, setNext] = useState<Settled<number> | null>(null);

  const load = useCallback(async () => {
    const response = await settle(call(nextNumber));
    setNext(response.isOk ? { isOk: true, value: response.value.body } : response);
    return response.isOk ? response.value.body : null;
  }, [call, nextNumber]);

  const notify = useEffectEvent(onFirst);
  useEffect(() => {
    const begin = async () => {
      const number = await load();
      if (number !== null) notify(number);
    };
    void begin();
  }, [load]);

  return { next, load };
}
