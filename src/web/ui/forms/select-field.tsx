import type { ComponentProps } from 'react';
import { FieldRow, type FieldTexts } from './field-row.tsx';

type Props = FieldTexts & Omit<ComponentProps<'select'>, 'className' | 'id'>;

export function SelectField({ label, hint, error, children, ...select }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(fieldProps) => (
        <select {...select} {...fieldProps} className="field">
          {children}
        </select>
      )}
    </FieldRow>
  );
}
