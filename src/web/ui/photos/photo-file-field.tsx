/** A field to choose a photo with, by its types; a photo that was chosen is named. */
import type { ComponentProps } from 'react';
import { FieldRow, type FieldWords } from '../forms/field-row.tsx';

interface Props
  extends FieldWords, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'onChange'> {
  /** Endings with their dots, and media types: `.jpg`, `image/jpeg`. */
  readonly accepts: readonly string[];
  /** Null when the choice was taken back. */
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
