/** A field that accepts only digits and drops all other characters. */
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Keeps the caret at its place among the digits. */
function keepDigits(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const digits = value.replaceAll(/\D/g, '');
  if (digits === value) return;
  const caret = value.slice(0, selectionStart ?? value.length).replaceAll(/\D/g, '').length;
  input.value = digits;
  input.setSelectionRange(caret, caret);
}

export function DigitsField({ onChange, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      onChange={(event) => {
        keepDigits(event.currentTarget);
        onChange?.(event);
      }}
    />
  );
}
