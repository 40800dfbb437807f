import type { ClipboardEvent, ComponentProps } from 'react';
import { pastedEmail, pastedPhone } from '#contract/pasted-value.ts';
import { FieldRow, type FieldTexts } from './field-row.tsx';

type Clean = (text: string) => string;

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id'> {
  /** Finds the value in a pasted text. */
  readonly clean?: Clean | undefined;
}

const cleanOfType: Readonly<Record<string, Clean>> = { email: pastedEmail, tel: pastedPhone };

/** Pastes only the value, as typed text, so that the browser keeps the caret and can undo it. */
function insertClean(event: ClipboardEvent, clean: Clean): void {
  const pasted = event.clipboardData.getData('text/plain');
  const value = clean(pasted);
  // oxlint-disable-next-line typescript/no-deprecated -- no other way keeps the undo history
  if (value !== pasted && document.execCommand('insertText', false, value)) event.preventDefault();
}

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
