import type { ComponentProps } from 'react';
import { FieldRow, type FieldWords } from '../forms/field-row.tsx';

interface Props
  extends FieldWords, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'onChange'> {
  /** File extensions with dots, and media types: `.jpg`, `image/jpeg`. */
  readonly accepts: readonly string[];
  /** Null if the user cleared the choice. */
  readonly onFile: (file: File | null) => void;
}

export function PhotoFileField({ label, hint, error, accepts, onFile, ...input }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          type="file"
          className="field file-field"
          accept={accepts.join(',')}
          onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
        />
      )}
    </FieldRow>
  );
}
