/** A field's label, hint and error around its control, tied to it so that they are read out with it. */
import { useId, type ReactNode } from 'react';

export interface FieldWords {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with what was entered. */
  readonly error?: string | undefined;
}

/** What the control itself must carry. */
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
  // What the hint says already, the error need not say twice.
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
