/** A field that accepts only digits: other keys do nothing, and of other text only the number is taken. */
import type { ComponentProps, SyntheticEvent } from 'react';
import { pastedWhole } from '#contract/pasted-value.ts';
import { TextField } from './text-field.tsx';

const digit = /\p{Nd}/u;

/** Keeps the caret at its place among the digits. */
function write(input: HTMLInputElement, value: string): void {
  const { selectionStart } = input;
  const before = input.value.slice(0, selectionStart ?? undefined);
  const caret = before.replaceAll(/\P{Nd}/gu, '').length;
  input.value = value;
  input.setSelectionRange(caret, caret);
}

export function DigitsField({
  clean = pastedWhole,
  onChange,
  ...field
}: ComponentProps<typeof TextField>) {
  const digitsIn = (text: string) => (digit.test(text) ? clean(text) : '');
  /** Returns whether the text had to change. */
  function tidy({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): boolean {
    const value = digitsIn(input.value);
    if (value === input.value) return false;
    write(input, value);
    return true;
  }
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      clean={digitsIn}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
        const isTyped = key.length === 1 && !ctrlKey && !metaKey && !altKey;
        if (isTyped && !nativeEvent.isComposing && !digit.test(key)) event.preventDefault();
      }}
      onChange={(event) => {
        // An input method would lose the text that it is composing.
        const { isComposing } = event.nativeEvent as InputEvent;
        if (!isComposing) tidy(event);
        onChange?.(event);
      }}
      onBlur={(event) => {
        if (tidy(event)) onChange?.(event);
      }}
    />
  );
}
