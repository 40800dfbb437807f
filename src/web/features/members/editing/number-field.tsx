/** The number of a member, with what is known about it: whose it is, void or reserved. */
import type { ComponentProps } from 'react';
import type { NumberRecord } from '#contract/members/ledger.ts';
import type { Series } from '#contract/number-label.ts';
import { numberLabel } from '#contract/number-label.ts';
import { pastedNumber } from '#contract/pasted-value.ts';
import { numberAddress } from '#web/addresses/ledger-address.ts';
import { memberAddress } from '#web/addresses/member-address.ts';
import { DigitsField } from '#web/ui/forms/digits-field.tsx';
import { Link } from '#web/ui/link.tsx';
import { describeReserved, describeTaken } from './describe-number.ts';

interface Props extends Omit<ComponentProps<typeof DigitsField>, 'clean' | 'required'> {
  readonly series: Series;
  /** Null while there is nothing to say. */
  readonly record: NumberRecord | null;
}

function OpenNumber({ series, number, state }: NumberRecord) {
  const address = state === 'issued' ? memberAddress : numberAddress;
  return <Link to={address(series, number)}>{`Open ${numberLabel(series, number)}`}</Link>;
}

export function NumberField({ series, record, hint, error, ...field }: Props) {
  const taken = record === null ? null : describeTaken(record);
  const reserved = record === null ? null : describeReserved(record);
  return (
    <>
      <DigitsField
        {...field}
        clean={(text) => pastedNumber(text, series)}
        required
        error={taken ?? error}
        hint={record !== null && taken !== null ? <OpenNumber {...record} /> : (reserved ?? hint)}
      />
      <p className="visually-hidden" role="status">
        {taken ?? reserved}
      </p>
    </>
  );
}
