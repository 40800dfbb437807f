import type { ComponentProps } from 'react';
import { FieldRow, type FieldWords } from './field-row.tsx';

type Props = FieldWords & Omit<ComponentProps<'input'>, 'className' | 'id'>;

export function TextField({ label, hint, error, type = 'text', ...input }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(ties) => <input {...input} {...ties} type={type} className="field" />}
    </FieldRow>
  );
}
