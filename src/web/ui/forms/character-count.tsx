/** Says how much of a text's limit is left, near the limit and beyond it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { describeRoom } from '#contract/primitives.ts';

/** A screen reader reads the count when the typing pauses. */
const pauseMs = 1_000;

interface Props {
  /** The id of the field. */
  readonly fieldId: string;
  readonly limit: number;
  /** Whether the error of the field says it already. */
  readonly isHidden: boolean;
}

export function CharacterCount({ fieldId, limit, isHidden }: Props) {
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
