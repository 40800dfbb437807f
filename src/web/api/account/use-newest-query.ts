/** What was loaded of the server, until an operation answers something newer. */
import { useState } from 'react';
import type { CallInput, CallOutput, OperationId } from '#contract/operations.ts';
import { useQuery } from './use-query.ts';
import type { Failure } from '../settle.ts';

interface Newest<Value> {
  /** Null until there is an answer. */
  readonly value: Value | null;
  /** Why there is none. */
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Takes what an operation answered. */
  readonly keep: (value: Value) => void;
}

/** For one input: a component that is to show another has another `key`. */
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
