/** The address to return to after signing in or entering a code; stored in the history entry. */
import { useLocation, type Location } from 'react-router';

export interface StoppedAt {
  readonly returnTo: string;
}

/** Returns the page that the guard blocked; home if there is none. */
export function useReturnTo(): string {
  const { state } = useLocation() as Location<Partial<StoppedAt> | null>;
  return state?.returnTo ?? '/';
}
