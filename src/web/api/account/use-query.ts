/**
 * Loads private data for a guarded page. Route loaders cannot do this: they run on the server and before the guard.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Total } from '#contract/operation.ts';
import type { CallInput, CallOutput } from '#contract/api/web-bundle.ts';
import { useCall } from '../call-context.ts';
import { settle, type Settled, type Failure } from '../settle.ts';

export interface Loaded<Value> {
  /** Null until the first response. A reload keeps the old response until the new one arrives. */
  readonly response: Settled<Value> | null;
  /** Of the response; null until there is one, and after a load failed. */
  readonly value: Value | null;
  /** Why there is no value; null while it is loading. */
  readonly failure: Failure | null;
  readonly total: Total | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Stores the value that an operation returned. */
  readonly keep: (value: Value) => void;
}

export function useQuery<Of extends Endpoint>(
  operation: Of,
  input?: CallInput<Of>,
): Loaded<CallOutput<Of>> {
  const call = useCall();
  const [response, setResponse] = useState<Settled<CallOutput<Of>> | null>(null);
  const [total, setTotal] = useState<Total | null>(null);
  const [round, setRound] = useState(0);
  const inputJson = JSON.stringify(input);
  const request = `${round} ${inputJson}`;
  const [settledRequest, setSettledRequest] = useState<string | null>(null);
  const latest = useRef<{ request: string; controller: AbortController }>(null);

  useEffect(() => {
    const controller = new AbortController();
    latest.current = { request, controller };
    const sent = inputJson === undefined ? undefined : (JSON.parse(inputJson) as CallInput<Of>);
    const load = async () => {
      try {
        const settled = await settle(call(operation, sent, { signal: controller.signal }));
        setResponse(settled.isOk ? { isOk: true, value: settled.value.body } : settled);
        setTotal(settled.isOk ? (settled.value.total ?? null) : null);
        setSettledRequest(request);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    };
    void load();
    return () => controller.abort();
  }, [call, operation, inputJson, request]);

  const keep = useCallback((value: CallOutput<Of>) => {
    // A response that is still on its way may be older than this value.
    latest.current?.controller.abort();
    setResponse({ isOk: true, value });
    setSettledRequest(latest.current?.request ?? null);
  }, []);

  return {
    response,
    value: response?.isOk ? response.value : null,
    failure: response?.isOk === false ? response.failure : null,
    total,
    isLoading: settledRequest !== request,
    reload: () => setRound((rounds) => rounds + 1),
    keep,
  };
}
