/** The loaded value, until an operation returns a newer one. */
import { useState } from 'react';
import type { CallInput, CallOutput, OperationId } from '#contract/operations.ts';
import { useQuery } from './use-query.ts';
import type { Failure } from '../settle.ts';

interface Newest<Value> {
  /** Null until the server has answered. */
  readonly value: Value | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Stores the value that an operation returned. */
  readonly keep: (value: Value) => void;
}

/** Loads one input only; give the component another `key` to load another. */
export function useNewestQuery<Id extends OperationId>(
  id: Id,
  input?: CallInput<Id>,
): Newest<CallOutput<Id>> {
  const { response, isLoading, reload } = useQuery(id, input);
  const [newer, setNewer] = useState<CallOutput<Id> | null>(null);
  const loaded = response?.isOk ? response.value : null;
  return {
    value: newer ?? loaded,
    failure: response?.isOk === false ? response.failure : null,
    isLoading,
    reload,
    keep: setNewer,
  };
}
