import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>;

export const RelationField = (fieldProps: Props) => (
  <TextField
    label="Who are you to this member?"
    hint="For example: her brother, his jump partner. Only the admins read it."
    autoComplete="off"
    required
    {...fieldProps}
  />
);
