/** The label, hint and error of a control, linked to it for screen readers. */
import {
  useId,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { describeRoom } from '#contract/primitives.ts';

export interface FieldTexts {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The most characters of a text. More can be typed and pasted, and the field says how many are too many. */
  readonly limit?: number | undefined;
}

interface FieldControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldRowProps extends FieldTexts {
  readonly children: (fieldProps: FieldControlProps) => ReactNode;
}

export function FieldRow({ label, hint: wholeHint, error, limit, children }: FieldRowProps) {
  const id = useId();
  // Do not repeat the hint if the error has the same text.
  const hint = wholeHint === error ? undefined : wholeHint;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error === undefined ? undefined : errorId, hintId]
    .filter((part) => part !== undefined)
    .join(' ');
  return (
    <div className="form-row">
      <div>
        <label htmlFor={id}>{label}</label>
        <span className="hint optional"> (optional)</span>
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
      })}
      <p className="form-error" id={errorId} aria-live="polite">
        {error}
      </p>
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

/** A screen reader reads the count when the typing pauses. */
const pauseMs = 1_000;

interface CharacterCountProps {
  /** The id of the field. */
  readonly fieldId: string;
  readonly limit: number;
  /** Whether the error of the field says it already. */
  readonly isHidden: boolean;
}

/** Says how much of a text's limit is left, near the limit and beyond it. */
function CharacterCount({ fieldId, limit, isHidden }: CharacterCountProps) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const field = document.getElementById(fieldId);
      field?.addEventListener('input', listener);
      return () => field?.removeEventListener('input', listener);
    },
    [fieldId],
  );
  // The field keeps its text itself, and a form can change it.
  function read(): string {
    const field = document.getElementById(fieldId) as HTMLInputElement | HTMLTextAreaElement | null;
    return describeRoom(field?.value ?? '', limit);
  }
  const room = useSyncExternalStore(subscribe, read, () => '');
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(room), pauseMs);
    return () => clearTimeout(timer);
  }, [room]);
  return (
    <>
      {room === '' || isHidden ? null : <p className="hint">{room}</p>}
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
    </>
  );
}
