import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { brand } from '#contract/brand.ts';
import { findClaim, type Claim } from '#contract/accounts/claims.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { typedNumber } from '#contract/primitives.ts';
import { useCall } from '#web/api/call-context.ts';
import { useSchemaForm } from '#web/api/forms/use-schema-form.ts';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { Form } from '#web/ui/forms/form.tsx';

const numberForm = z.object({ freakBrotherNumber: typedNumber });

const digitsOf = (text: string): string => pastedNumber(text).replaceAll(/\P{Nd}/gu, '');

interface Props {
  /** The initial value, for a member who returns to this step. */
  readonly typed: string;
  readonly onFound: (claim: Claim, typed: string) => void;
  /** Below the field. */
  readonly children?: ReactNode;
}

export function NumberStep({ typed, onFound, children }: Props) {
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
