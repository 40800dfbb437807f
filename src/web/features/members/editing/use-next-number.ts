/** The number that the next member of a series gets: asked for at once, and again when somebody took it. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import type { NewMemberKind } from './new-member.ts';

interface NextNumber {
  /** Null until there is an answer. */
  readonly next: Settled<number> | null;
  /** Asks the server. Null when it did not answer. */
  readonly load: () => Promise<number | null>;
}

/** @param onFirst is told the number when the page has just been opened */
export function useNextNumber(
  { nextNumber }: NewMemberKind,
  onFirst: (number: number) => void,
): NextNumber {
  const call = useCall();
  const [next, setNext] = useState<Settled<number> | null>(null);

  const load = useCallback(async () => {
    const response = await settle(call(nextNumber));
    setNext(response.isOk ? { isOk: true, value: response.value.body } : response);
    return response.isOk ? response.value.body : null;
  }, [call, nextNumber]);

  const notify = useEffectEvent(onFirst);
  useEffect(() => {
    const begin = async () => {
      const number = await load();
      if (number !== null) notify(number);
    };
    void begin();
  }, [load]);

  return { next, load };
}
