/** A field for a numeric code, which can be typed, pasted with spaces, or filled in by the phone that received it. */
import type { ComponentProps } from 'react';
import { eightDigits, linkCode, pastedCode, sixDigits } from '#contract/pasted-value.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'inputMode' | 'autoComplete'>;

const clean = (text: string) => pastedCode(text, [sixDigits, eightDigits, linkCode]);

export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      clean={clean}
      label="Enter verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      required
    />
  );
}
