/** The newest value: the loaded one, or a newer one that an operation returned. */
import type { CallInput, CallOutput, Operation } from '#contract/operation.ts';
import { useQuery, type Loaded } from './use-query.ts';
import type { Failure } from '../settle.ts';

interface Newest<Value> extends Pick<Loaded<Value>, 'isLoading' | 'reload' | 'keep'> {
  /** Null until the server has answered, and after a load failed. */
  readonly value: Value | null;
  readonly failure: Failure | null;
}

/** Loads one input only; give the component another `key` to load another. */
export function useNewestQuery<Of extends Operation>(
  operation: Of,
  input?: CallInput<Of>,
): Newest<CallOutput<Of>> {
  const { response, isLoading, reload, keep } = useQuery(operation, input);
  return {
    value: response?.isOk ? response.value : null,
    failure: response?.isOk === false ? response.failure : null,
    isLoading,
    reload,
    keep,
  };
}
