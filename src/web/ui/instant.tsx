/** A point in time in the reader's time zone. */
import { formatDate, formatDateTime } from './format-date.ts';

interface Props {
  /** In UTC. */
  readonly at: string;
  readonly isDay?: boolean;
}

export function Instant({ at, isDay = false }: Props) {
  return <time dateTime={at}>{isDay ? formatDate(at) : formatDateTime(at)}</time>;
}
