/** A field for a code of digits; typed, pasted with blanks, or offered by the phone that got it. */
import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'inputMode' | 'autoComplete'>;

export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      label="Enter verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      required
    />
  );
}
