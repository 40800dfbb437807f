/** Where to go on to, once somebody has logged in or entered a code: what the history entry remembers. */
import { useLocation, type Location } from 'react-router';

export interface StoppedAt {
  readonly returnTo: string;
}

/** The page that the guard stopped; home otherwise. */
export function useReturnTo(): string {
  const { state } = useLocation() as Location<Partial<StoppedAt> | null>;
  return state?.returnTo ?? '/';
}
