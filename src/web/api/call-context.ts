import { createContext, useContext } from 'react';
import type { Call } from '#contract/api/web-bundle.ts';

export const CallContext = createContext<Call | null>(null);

export function useCall(): Call {
  const call = useContext(CallContext);
  if (call === null) throw new Error('There is no client around this component.');
  return call;
}
