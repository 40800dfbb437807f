/** A field for a numeric code, which can be typed, pasted with spaces, or filled in by the phone that received it. */
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
