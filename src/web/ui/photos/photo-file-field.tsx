import type { ComponentProps } from 'react';
import { FieldRow, type FieldWords } from '../forms/field-row.tsx';

interface Props
  extends FieldWords, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'onChange'> {
  /** File extensions with dots, and media types: `.jpg`, `image/jpeg`. */
  readonly accepts: readonly string[];
  /** Empty if the user cleared the choice; at most one without `multiple`. */
  readonly onFiles: (files: readonly File[]) => void;
}

export function PhotoFileField({ label, hint, error, accepts, onFiles, ...input }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(ties) => (
        <input
          {...input}
          {...ties}
          type="file"
          className="field file-field"
          accept={accepts.join(',')}
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      )}
    </FieldRow>
  );
}
