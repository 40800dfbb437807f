/** The label, hint and error of a control, linked to it for screen readers. */
import { useId, type ReactNode } from 'react';
import { CharacterCount } from './character-count.tsx';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The most characters of a text. More can be typed and pasted, and the field says how many are too many. */
  readonly limit?: number | undefined;
}

export interface FieldControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends FieldTexts {
  readonly children: (fieldProps: FieldControlProps) => ReactNode;
}

export function FieldRow({ label, hint: wholeHint, error, limit, children }: Props) {
  const id = useId();
  // Do not repeat the hint if the error has the same text.
  const hint = wholeHint === error ? undefined : wholeHint;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(' ');
  return (
    <div className="form-row">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      {error === undefined ? null : (
        <p className="form-error" id={errorId}>
          {error}
        </p>
      )}
      {limit === undefined ? null : (
        <CharacterCount fieldId={id} limit={limit} isHidden={error !== undefined} />
      )}
      {hint === undefined ? null : (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
