/** A field that takes digits alone: whatever else is typed or pasted does not get in. */
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The caret stays where it was among the digits. */
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
