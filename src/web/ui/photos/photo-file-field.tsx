import type { ComponentProps } from 'react';
import { FieldRow, type FieldTexts } from '../forms/field-row.tsx';

/**
 * The bytes decide, not the name. The last type lets phones show files without a known extension, such as `blob` and
 * `photo.jpg.download`.
 */
const accept = '.jpg,.jpeg,.gif,.png,.heic,.heif,image/*,application/octet-stream';

interface Props
  extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'onChange'> {
  /** Empty if the user cleared the choice; at most one without `multiple`. */
  readonly onFiles: (files: readonly File[]) => void;
}

export function PhotoFileField({ label, hint, error, onFiles, ...input }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(fieldProps) => (
        <input
          {...input}
          {...fieldProps}
          type="file"
          className="field file-field"
          accept={accept}
          onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
        />
      )}
    </FieldRow>
  );
}
