import type { ComponentProps } from 'react';
import { FieldRow, type FieldWords } from './field-row.tsx';

type Props = FieldWords & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

export function TextAreaField({ label, hint, error, limit, ...area }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error} limit={limit}>
      {(ties) => <textarea {...area} {...ties} className="field" />}
    </FieldRow>
  );
}
