import type { ComponentProps } from 'react';
import { pastedEmail, pastedPhone } from '#contract/pasted-value.ts';
import { FieldRow, type FieldTexts } from './field-row.tsx';
import { insertClean, type Clean } from './insert-clean.ts';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** Finds the value in a pasted text. */
  readonly clean?: Clean | undefined;
}

const cleanOfType: Readonly<Record<string, Clean>> = { email: pastedEmail, tel: pastedPhone };

export function TextField({ label, hint, error, limit, type = 'text', clean, ...input }: Props) {
  const cleanPaste = clean ?? cleanOfType[type];
  return (
    <FieldRow label={label} hint={hint} error={error} limit={limit}>
      {(fieldProps) => (
        <input
          {...input}
          {...fieldProps}
          type={type}
          className="field"
          onPaste={cleanPaste && ((event) => insertClean(event, cleanPaste))}
        />
      )}
    </FieldRow>
  );
}
