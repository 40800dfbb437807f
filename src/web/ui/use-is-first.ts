import { useState } from 'react';

/** Whether the value is still the first one that was not null. */
export function useIsFirst(value: object | null): boolean {
  const [first, setFirst] = useState(value);
  if (first === null && value !== null) setFirst(value);
  return first === null || first === value;
}
