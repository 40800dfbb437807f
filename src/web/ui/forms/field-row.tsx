/** The label, hint and error of a control, linked to it for screen readers. */
import { useId, type ReactNode } from 'react';

export interface FieldWords {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export interface ControlTies {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface Props extends FieldWords {
  readonly children: (ties: ControlTies) => ReactNode;
}

export function FieldRow({ label, hint: wholeHint, error, children }: Props) {
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
      {hint === undefined ? null : (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
