import { useEffect, useRef, type RefObject } from 'react';

/** Its signal is aborted when the component unmounts; null before it has mounted. */
export function usePageSignal(): RefObject<AbortSignal | null> {
  const signal = useRef<AbortSignal>(null);
  useEffect(() => {
    const controller = new AbortController();
    signal.current = controller.signal;
    return () => controller.abort();
  }, []);
  return signal;
}
