import type { ComponentProps } from 'react';
import { FieldRow, type FieldTexts } from '../forms/field-row.tsx';
import './photo-editor.css';

/**
 * The bytes decide, not the name. The last type lets phones show files without a known extension, such as `blob` and
 * `photo.jpg.download`.
 */
const accept = '.jpg,.jpeg,.gif,.png,.heic,.heif,image/*,application/octet-stream';

interface Props
  extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'onChange'> {
  /** Whether a picture is chosen: the area is then smaller and offers another one. */
  readonly isChosen?: boolean;
  /** Empty if the user cleared the choice; at most one without `multiple`. */
  readonly onFiles: (files: readonly File[]) => void;
}

export function PhotoFileField({ label, hint, error, isChosen = false, onFiles, ...input }: Props) {
  return (
    <FieldRow label={label} hint={hint} error={error}>
      {(fieldProps) => (
        <label
          htmlFor={fieldProps.id}
          className={isChosen ? 'file-area file-area-small' : 'file-area'}
        >
          <input
            {...input}
            {...fieldProps}
            type="file"
            accept={accept}
            onChange={(event) => onFiles([...(event.currentTarget.files ?? [])])}
          />
          {isChosen ? 'Choose another picture' : 'Take or choose a picture'}
        </label>
      )}
    </FieldRow>
  );
}
