/** The next free number of a series. Loaded on mount, and again when another admin takes the number. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#web/api/call-context.ts';
import { settle, type Settled } from '#web/api/settle.ts';
import type { NewMemberKind } from './new-member.ts';

interface NextNumber {
  /** Null until the first response. */
  readonly next: Settled<number> | null;
  /** Requests the number; null if the request fails. */
  readonly load: () => Promise<number | null>;
}

/** @param onFirst called with the first loaded number */
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
