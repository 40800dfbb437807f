import type { ComponentProps } from 'react';
import { FieldRow, type FieldTexts } from './field-row.tsx';

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextAreaField({ label, hint, error, limit, ...area }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error} limit={limit}>
      {(fieldProps) => <textarea {...area} {...fieldProps} className="field" />}
    </FieldRow>
  );
}
