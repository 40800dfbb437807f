/** A field that accepts only digits and drops all other characters, also of pasted text. */
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

const digitsIn = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '');

/** Keeps the caret at its place among the digits. */
function keepDigits(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const digits = digitsIn(value);
  if (digits === value) return;
  const caret = digitsIn(value.slice(0, selectionStart ?? value.length)).length;
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
