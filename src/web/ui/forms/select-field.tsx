import type { ComponentProps } from 'react';
import { FieldRow, type FieldWords } from './field-row.tsx';

type Props = FieldWords & Omit<ComponentProps<'select'>, 'className' | 'id'>;

export function SelectField({ label, hint, error, children, ...select }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(ties) => (
        <select {...select} {...ties} className="field">
          {children}
        </select>
      )}
    </FieldRow>
  );
}
