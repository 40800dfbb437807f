/** A point in time in the reader's time zone. */
import { writeDay, writeInstant } from './write-date.ts';

interface Props {
  /** In UTC. */
  readonly at: string;
  readonly isDay?: boolean;
}

export function Instant({ at, isDay = false }: Props) {
  return <time dateTime={at}>{isDay ? writeDay(at) : writeInstant(at)}</time>;
}
